import { useTexts } from '../../../../../web/texts/texts.ts';
import type { TopicId } from '../../../contract.ts';

/** Shows a topic's name and marks its language for screen readers: one name is Malayalam on English pages, too. */
export function TopicName({ topic }: { topic: TopicId }) {
  const { stories } = useTexts('stories');
  return <span lang={topicLanguage(topic)}>{stories.topics[topic]}</span>;
}

/** Shows "More in" a topic, and marks the language of the topic's name. */
export function OthersInTopic({ topic }: { topic: TopicId }) {
  const { stories } = useTexts('stories');
  const name = stories.topics[topic];
  const [before, after] = stories.othersIn(name).split(name);
  return (
    <>
      {before}
      <TopicName topic={topic} />
      {after}
    </>
  );
}

/** Returns undefined if the name is in the page's language. */
export function topicLanguage(topic: TopicId): 'ml' | undefined {
  return topic === 'travel' ? 'ml' : undefined;
}
