import { Link } from 'react-router';
import type { TopicId } from '../../../../topics/contract.ts';
import colours from '../../../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../../../topics/web/shared/stories/topic-name.tsx';
import styles from './topic-links.module.css';

interface TopicLinksProps {
  topics: readonly TopicId[];
  toPath: (topic: TopicId) => string;
}

/** A compact list of topics. */
export function TopicLinks({ topics, toPath }: TopicLinksProps) {
  return (
    <ul className={styles.topics}>
      {topics.map((topic) => (
        <li key={topic} className={colours[topic]}>
          <Link to={toPath(topic)}>
            <TopicIcon topic={topic} />
            <TopicName topic={topic} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
