import { Link } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { useDateFormats } from '../../../../../web/ui/members/shared/dates.ts';
import type { StoryCard } from '../../../contract.ts';
import styles from './byline.module.css';

/** Shows author, date and whether the story was edited. The parent element needs the global class `dotted`. */
export function Byline({ story }: { story: StoryCard }) {
  const { stories } = useTexts('stories');
  const { day } = useDateFormats();
  const by = story.told === null ? stories.by : stories.toldBy;
  return (
    <>
      <span>
        {story.authorId ? (
          <Link to={`/people/${story.authorId}`} className={styles.author}>
            {by(story.author)}
          </Link>
        ) : (
          by(story.author || stories.anonymous)
        )}
      </span>{' '}
      <span>
        <span className="dot">· </span>
        <time dateTime={new Date(story.createdAt).toISOString()}>{day(story.createdAt)}</time>
      </span>
      {story.version !== story.createdAt && (
        <>
          {' '}
          <span>
            <span className="dot">· </span>
            {stories.edited}
          </span>
        </>
      )}
    </>
  );
}
