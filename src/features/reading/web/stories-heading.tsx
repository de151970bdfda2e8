import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import tabs from '../../../web/ui/controls/tabs.module.css';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';

const PATHS = { topics: '/stories', latest: '/stories/latest', gatherings: '/gatherings' } as const;

/**
 * The heading of the page of all topics and of the latest stories, which are two tabs. The third leads to gatherings, because
 * the bar on phones has room for no further entry.
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
        {(['topics', 'latest', 'gatherings'] as const).map((name) => (
          <Link key={name} to={PATHS[name]} aria-current={name === tab ? 'page' : undefined}>
            {stories.tabs[name]}
          </Link>
        ))}
      </nav>
    </>
  );
}
