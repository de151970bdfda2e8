import { Link } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { useWritingMessages } from '../../../web/messages/writing-messages.ts';
import { Card } from '../../../web/ui/card.tsx';
import type { HiddenStory } from '../contract.ts';
import styles from './hidden-stories.module.css';
import { storyPath } from './story-path.ts';

/** Lists the reader's stories that others do not see. */
export function HiddenStories({ stories: hidden }: { stories: HiddenStory[] }) {
  const { stories } = useStoriesMessages();
  const { writing } = useWritingMessages();
  return (
    <Card>
      <h2>{writing.hiddenStories}</h2>
      <ul className={styles.list}>
        {hidden.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story)} dir="auto" lang={story.titleLanguage || undefined}>
              {story.title}
            </Link>
            <p className={styles.why}>{story.isHeld ? stories.held : stories.hidden}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
