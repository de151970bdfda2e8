import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PathTabs } from '../../../web/ui/members/shared/path-tabs.tsx';

/**
 * The heading of the pages of all topics and of the latest stories, with their tabs and further features' tabs.
 */
export function StoriesHeading({ path }: { path: string }) {
  const { stories } = useTexts('stories');
  return (
    <>
      <PageHeading title={stories.title} intro={stories.intro} back="/dashboard" />
      <PathTabs label={stories.title} tabs={stories.pages} current={path} />
    </>
  );
}
