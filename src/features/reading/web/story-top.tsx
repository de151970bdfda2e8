import { Link } from 'react-router';
import { BackLink } from '../../../web/ui/members/shared/back-link.tsx';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import type { StoryCard } from '../contract.ts';
import styles from './story-top.module.css';

/** The first line of a story: the way back to the story's card in its topic, and the topic. */
export function StoryTop({ story: { topic, id, circle } }: { story: StoryCard }) {
  return (
    <div className={styles.top}>
      <BackLink to={`/stories/${topic}#${id}`} />
      <Link to={`/stories/${topic}`} className={styles.topic}>
        <TopicIcon topic={topic} />
        <TopicName topic={topic} />
      </Link>
      {circle && (
        <Link to={`/circles/${circle.id}`} className={styles.circle}>
          <bdi>{circle.name}</bdi>
        </Link>
      )}
    </div>
  );
}
