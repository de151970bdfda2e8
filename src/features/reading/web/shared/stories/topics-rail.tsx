import { useTexts } from '../../../../../web/texts/texts.ts';
import { TOPICS, type TopicId } from '../../../../stories/contract.ts';
import { TopicLinks } from './topic-links.tsx';

/** Leads from a list of stories to the topics, beside the list. */
export function TopicsRail({ current }: { current?: TopicId }) {
  const { stories } = useTexts('stories');
  return (
    <nav className="stack" aria-label={stories.tabs.topics}>
      <h2>{stories.tabs.topics}</h2>
      <TopicLinks
        topics={TOPICS.filter((topic) => topic !== current)}
        toPath={(topic) => `/stories/${topic}`}
      />
    </nav>
  );
}
