import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import type { TopicId } from '../contract.ts';

/** A topic's name, read aloud in its own language: one of them is Malayalam on English pages too. */
export function TopicName({ topic }: { topic: TopicId }) {
  const { stories } = useStoriesMessages();
  return <span lang={topicLanguage(topic)}>{stories.topics[topic]}</span>;
}

/** Undefined where the name is in the page's language. */
export function topicLanguage(topic: TopicId): 'ml' | undefined {
  return topic === 'travel' ? 'ml' : undefined;
}
