import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { MessageCircle } from '../../../web/ui/icons/message-circle.ts';
import { SaveButton } from './save-button.tsx';
import { LikeButton } from './shared/lists/like-button.tsx';
import type { RowMarks } from './shared/stories/row-marks.ts';
import { storyPath } from './shared/stories/story-path.ts';
import styles from './shared/stories/story-row.module.css';

/** The buttons of a story in a list. Loaded late: see row-foot.tsx. */
export function RowButtons({ story, readAt, live, comments }: RowMarks) {
  const { stories } = useTexts('stories');
  return (
    <>
      <LikeButton story={story} readAt={readAt} live={live} isInList />
      <Link
        to={`${storyPath(story)}#comments`}
        className={styles.comments}
        aria-label={stories.comments(comments)}
      >
        <MessageCircle aria-hidden="true" />
        {comments}
      </Link>
      <SaveButton story={story} title={story.title} readAt={readAt} isInList />
    </>
  );
}
