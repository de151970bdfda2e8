import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { TOPICS } from '../contract.ts';
import { TopicLinks } from './topic-links.tsx';

/** Asks for the topic of a new story. Each topic leads to its form. */
export default function WritePage() {
  const { stories } = useStoriesMessages();
  return (
    <Page title={stories.shareTitle}>
      <PageHeading title={stories.shareTitle} intro={stories.chooseTopic} />
      <TopicLinks topics={TOPICS} toPath={(topic) => `/stories/${topic}?write`} />
    </Page>
  );
}
