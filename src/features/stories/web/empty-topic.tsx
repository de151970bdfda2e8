import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import type { TopicId } from '../contract.ts';
import styles from './empty-topic.module.css';
import colours from './topic-colours.module.css';
import { TopicIcon } from './topic-icon.tsx';

export function EmptyTopic({ topic }: { topic: TopicId }) {
  const { stories } = useStoriesMessages();
  return (
    <section className={`${styles.empty} ${colours[topic]}`}>
      <TopicIcon topic={topic} />
      <h2>{stories.emptyTitle(stories.topics[topic])}</h2>
      <p>{stories.emptyText}</p>
      <ButtonLink to={`/stories/${topic}?write`} kind="primary" preventScrollReset>
        {stories.writeFirst}
      </ButtonLink>
    </section>
  );
}
