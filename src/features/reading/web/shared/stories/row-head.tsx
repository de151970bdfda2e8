import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PersonLink } from '../../../../people/web/shared/members/person-link.tsx';
import type { StoryCard } from '../../../contract.ts';
import styles from './story-row.module.css';

interface RowHeadProps {
  story: Pick<StoryCard, 'authorId' | 'photo' | 'initial' | 'createdAt' | 'circle'>;
  name: string;
  /** When the story was published, in words. */
  time: string;
  showsAuthor?: boolean;
  /** A remark that is shown only on wide screens. */
  note?: string | undefined;
  /** A menu at the end of the line. */
  children?: ReactNode;
}

/** The first line of a story's card: its author and its time. */
export function RowHead({ story, name, time, showsAuthor = true, note, children }: RowHeadProps) {
  return (
    <>
      <div className={styles.head}>
        {showsAuthor && (
          <PersonLink
            id={story.authorId}
            name={name}
            photo={story.photo}
            initial={story.initial}
            size="row"
          />
        )}
        <p className={styles.time}>
          <time dateTime={new Date(story.createdAt).toISOString()}>{time}</time>
          {note && <span> · {note}</span>}
        </p>
        {children}
      </div>
      {story.circle && (
        <Link to={`/circles/${story.circle.id}`} className={styles.circle} dir="auto">
          {story.circle.name}
        </Link>
      )}
    </>
  );
}
