import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import tabs from '../../../../../web/ui/controls/tabs.module.css';
import { PageHeading } from '../../../../../web/ui/members/shared/page-heading.tsx';

interface StoriesHeadingProps {
  /** The path of the tab. */
  tab: string;
  /** By default those of the stories. */
  title?: string;
  intro?: ReactNode;
}

/**
 * The heading of the pages that are tabs of Stories: all topics, the latest stories, and pages of features for which the bar on phones
 * has no room.
 */
export function StoriesHeading({ tab, title, intro }: StoriesHeadingProps) {
  const { stories } = useTexts('stories');
  const paths = { '/stories': stories.tabs.topics, '/stories/latest': stories.tabs.latest };
  return (
    <>
      <PageHeading
        title={title ?? stories.title}
        intro={intro ?? stories.intro}
        back={{ to: '/dashboard', label: stories.backToDashboard }}
      />
      <nav className={tabs.tabs} aria-label={stories.title}>
        {Object.entries({ ...paths, ...stories.furtherTabs }).map(([path, name]) => (
          <Link key={path} to={path} aria-current={path === tab ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
