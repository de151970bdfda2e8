import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import type { StoryCard } from '../contract.ts';
import styles from './back-to-topic.module.css';
import { useStepsFromList } from './shared/stories/story-path.ts';

/** Links to the story's topic. A reader who came from the list goes back in history, so that the list keeps its place. */
export function BackToTopic({ story: { topic, id } }: { story: StoryCard }) {
  const { stories } = useTexts('stories');
  const { nameOf } = useTopics();
  const navigate = useNavigate();
  const steps = useStepsFromList();
  return (
    <Link
      to={`/stories/${topic}#${id}`}
      className={styles.back}
      aria-label={`${stories.backToTopic}: ${nameOf(topic)}`}
      onClick={(event) => {
        if (steps === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-steps);
      }}
    >
      <ArrowLeft aria-hidden="true" className={styles.arrow} />
      <TopicIcon topic={topic} />
      <TopicName topic={topic} />
    </Link>
  );
}
