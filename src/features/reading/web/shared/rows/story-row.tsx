import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LiveState } from '../../../../../web/connection/live-state.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../../../web/ui/members/relative-dates.ts';
import { Kept } from '../../../../../web/ui/page/kept.tsx';
import { PersonLink } from '../../../../people/web/shared/members/person-link.tsx';
import type { MarkedText } from '../../../../stories/contract.ts';
import type { TopicId } from '../../../../topics/contract.ts';
import colours from '../../../../topics/web/shared/stories/topic-colours.module.css';
import { TopicName } from '../../../../topics/web/shared/stories/topic-name.tsx';
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
  heading: Heading = 'h3',
  texts,
  children,
}: StoryRowProps) {
  const { stories } = useTexts('stories');
  const { ago } = useRelativeDates();
  const { id, topic, cover, createdAt, told } = story;
  const { likes = 0, comments = 0 } = live && live.at >= readAt ? live : story;
  const since = ago(createdAt, readAt);
  const time = <time dateTime={new Date(createdAt).toISOString()}>{since}</time>;
  return (
    <Kept
      tag="article"
      id={`entry-${id}`}
      className={`${styles.row} ${cover ? styles.withCover : ''} ${colours[topic]}`}
      aria-labelledby={`row-${id}`}
      data={
        // A button belongs to its reader.
        import.meta.env.SSR && !children
          ? { ...story, likes, comments, since, showsAuthor, Heading, ...texts }
          : undefined
      }
    >
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
      {cover && <Cover path={cover} />}
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
        <Fact>{typeof told === 'number' ? stories.told(told) : stories.minutes(story.minutes)}</Fact>
        <Fact>{likes > 0 && stories.likes(likes)}</Fact>
        <Fact>{comments > 0 && stories.comments(comments)}</Fact>
      </p>
      {children && <div className={styles.action}>{children}</div>}
    </Kept>
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
