import { useTexts } from '../../../../../web/texts/texts.ts';
import { Kept } from '../../../../../web/ui/page/kept.tsx';
import type { TopicId } from '../../../../topics/contract.ts';
import { useTopics } from '../../../../topics/web/shared/stories/use-topics.ts';
import { TopicLinks } from './topic-links.tsx';

/** How many topics fit beside a list on a low screen: a community may have more. */
export const MAX_SHORT_TOPICS = 12;

/** Leads from a list of stories to the topics, beside the list. */
export function TopicsRail({ current }: { current?: TopicId }) {
  const { stories } = useTexts('stories');
  const { shown } = useTopics();
  return (
    <Kept tag="nav" id="topics-rail" className="stack" aria-label={stories.tabs.topics} data={{ current }}>
      <h2>{stories.tabs.topics}</h2>
      <TopicLinks
        topics={shown.filter((topic) => topic !== current)}
        toPath={(topic) => `/stories/${topic}`}
      />
    </Kept>
  );
}
