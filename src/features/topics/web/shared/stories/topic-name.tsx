import { useTexts } from '../../../../../web/texts/texts.ts';
import type { TopicId } from '../../../contract.ts';
import { useTopics } from './use-topics.ts';

/** Shows a topic's name and marks its language for screen readers: a name may be Malayalam on English pages, too. */
export function TopicName({ topic }: { topic: TopicId }) {
  const { nameOf, languageOf } = useTopics();
  return <span lang={languageOf(topic)}>{nameOf(topic)}</span>;
}

/** Shows "More in" a topic, and marks the language of the topic's name. */
export function OthersInTopic({ topic }: { topic: TopicId }) {
  const { stories } = useTexts('stories');
  const name = useTopics().nameOf(topic);
  const [before, after] = stories.othersIn(name).split(name);
  return (
    <>
      {before}
      <TopicName topic={topic} />
      {after}
    </>
  );
}
