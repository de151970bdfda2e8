import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LiveState } from '../../../../../web/connection/live-state.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../../../web/ui/members/relative-dates.ts';
import { Kept } from '../../../../../web/ui/page/kept.tsx';
import { PersonLink } from '../../../../people/web/shared/members/person-link.tsx';
import type { MarkedText } from '../../../contract.ts';
import type { TopicId } from '../../../topics-contract.ts';
import colours from '../stories/topic-colours.module.css';
import { TopicName } from '../stories/topic-name.tsx';
import { Cover } from './cover.tsx';
import styles from './story-row.module.css';

/** A story as a list shows it. `StorySummary` of the stories' contract has these fields. */
export interface StoryRowData {
  id: string;
  topic: TopicId;
  title: ReactNode;
  titleLanguage: string;
  excerpt: ReactNode;
  isCut: boolean;
  language: string;
  cover: string | null;
  told?: number | null | undefined;
  minutes: number;
  author: string;
  authorId: string | null;
  photo: string | null;
  initial: string;
  createdAt: number;
  likes: number;
  comments: number;
}

interface StoryRowProps {
  story: StoryRowData;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live?: LiveState | undefined;
  /** False on the author's own page. */
  showsAuthor?: boolean;
  /** The title's heading: h2 in a list without a heading of its own. */
  heading?: 'h2' | 'h3';
  /** What title and excerpt show, where they are elements. The server keeps the row by it. */
  texts?: Record<'title' | 'excerpt', MarkedText>;
  /** A button beside the facts. */
  children?: ReactNode;
}

/** Shows a story in a few lines. The whole row leads to the story, its face and name to the author. */
export function StoryRow({
  story,
  readAt,
  live,
  showsAuthor = true,
  heading = 'h3',
  texts,
  children,
}: StoryRowProps) {
  const { ago } = useRelativeDates();
  const { likes = 0, comments = 0 } = live && live.at >= readAt ? live : story;
  const shown = { ...story, likes, comments, ago: ago(story.createdAt, readAt), showsAuthor, heading };
  return (
    <Kept
      tag="article"
      id={`entry-${story.id}`}
      className={`${styles.row} ${story.cover ? styles.withCover : ''} ${colours[story.topic]}`}
      aria-labelledby={`row-${story.id}`}
      // A button belongs to its reader.
      data={import.meta.env.SSR && !children ? { ...shown, ...texts } : undefined}
    >
      <RowContent {...shown} />
      {children && <div className={styles.action}>{children}</div>}
    </Kept>
  );
}

interface RowContentProps extends StoryRowData {
  /** How long ago the story was published, in words. */
  ago: string;
  showsAuthor: boolean;
  heading: 'h2' | 'h3';
}

function RowContent({ heading: Heading, showsAuthor, ago, ...story }: RowContentProps) {
  const { stories } = useTexts('stories');
  const { id, topic, likes, comments } = story;
  const time = <time dateTime={new Date(story.createdAt).toISOString()}>{ago}</time>;
  return (
    <>
      {showsAuthor && (
        <div className={styles.head}>
          <PersonLink
            id={story.authorId}
            name={story.author || stories.anonymous}
            photo={story.photo}
            initial={story.initial}
          />
          {time}
        </div>
      )}
      {story.cover && <Cover path={story.cover} />}
      <Heading id={`row-${id}`} dir="auto" lang={story.titleLanguage}>
        <Link to={`/stories/${topic}/${id}`}>{story.title}</Link>
      </Heading>
      <p className={styles.text} dir="auto" lang={story.language}>
        {story.excerpt}
        {story.isCut && '\u2026'}
      </p>
      <p className={styles.facts}>
        <span className={styles.topic}>
          <TopicName topic={topic} />
        </span>
        <Fact>{!showsAuthor && time}</Fact>
        <Fact>
          {typeof story.told === 'number' ? stories.told(story.told) : stories.minutes(story.minutes)}
        </Fact>
        <Fact>{likes > 0 && stories.likes(likes)}</Fact>
        <Fact>{comments > 0 && stories.comments(comments)}</Fact>
      </p>
    </>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    children && (
      <>
        {' '}
        <span>
          <span className="dot">· </span>
          {children}
        </span>
      </>
    )
  );
}
