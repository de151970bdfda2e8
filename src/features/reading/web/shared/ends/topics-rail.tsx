import { Link } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { Kept } from '../../../../../web/ui/page/kept.tsx';
import type { TopicId } from '../../../../topics/contract.ts';
import colours from '../../../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../../../topics/web/shared/stories/use-topics.ts';
import styles from './topics-rail.module.css';

/** How many topics fit beside a list on a low screen: a community may have more. */
export const MAX_SHORT_TOPICS = 12;

/** Leads from a list of stories to the topics, beside the list. */
export function TopicsRail({ current }: { current?: TopicId }) {
  const { stories } = useTexts('stories');
  const { shown } = useTopics();
  return (
    <Kept tag="nav" id="topics-rail" className="stack" aria-label={stories.tabs.topics} data={{ current }}>
      <h2>{stories.tabs.topics}</h2>
      <ul className={styles.topics}>
        {shown
          .filter((topic) => topic !== current)
          .map((topic) => (
            <li key={topic} className={colours[topic]}>
              <Link to={`/stories/${topic}`}>
                <TopicIcon topic={topic} />
                <TopicName topic={topic} />
              </Link>
            </li>
          ))}
      </ul>
    </Kept>
  );
}
