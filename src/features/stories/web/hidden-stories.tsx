import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { HiddenStory } from '../contract.ts';
import styles from './hidden-stories.module.css';

/** Lists the reader's stories that others do not see. */
export function HiddenStories({ stories: hidden }: { stories: HiddenStory[] }) {
  const { stories } = useTexts('stories');
  const { writing } = useTexts('writing');
  return (
    <Card>
      <h2>{writing.hiddenStories}</h2>
      <ul className={styles.list}>
        {hidden.map((story) => (
          <li key={story.id}>
            <Link
              to={`/stories/${story.topic}/${story.id}`}
              dir="auto"
              lang={story.titleLanguage || undefined}
            >
              {story.title}
            </Link>
            <p className={styles.why}>{story.isHeld ? stories.held : stories.hidden}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
