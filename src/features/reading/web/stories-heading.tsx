import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import tabs from '../../../web/ui/controls/tabs.module.css';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';

const PATHS = { topics: '/stories', latest: '/stories/latest' } as const;

/**
 * The heading of the page of all topics and of the latest stories, which are two tabs. Further ones lead to pages of features for
 * which the bar on phones has no room.
 */
export function StoriesHeading({ tab }: { tab: keyof typeof PATHS }) {
  const { stories } = useTexts('stories');
  return (
    <>
      <PageHeading
        title={stories.title}
        intro={stories.intro}
        back={{ to: '/dashboard', label: stories.backToDashboard }}
      />
      <nav className={tabs.tabs} aria-label={stories.title}>
        {(['topics', 'latest'] as const).map((name) => (
          <Link key={name} to={PATHS[name]} aria-current={name === tab ? 'page' : undefined}>
            {stories.tabs[name]}
          </Link>
        ))}
        {Object.entries(stories.furtherTabs).map(([path, name]) => (
          <Link key={path} to={path}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
