import { Link } from 'react-router';
import colours from '../../../web/ui/topic-colours.module.css';
import type { TopicId } from '../contract.ts';
import { TopicIcon } from './topic-icon.tsx';
import styles from './topic-links.module.css';
import { TopicName } from './topic-name.tsx';

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
