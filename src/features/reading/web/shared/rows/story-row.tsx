import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LiveState } from '../../../../../web/connection/live-state.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../../../web/ui/members/relative-dates.ts';
import { Kept } from '../../../../../web/ui/page/kept.tsx';
import type { MarkedText } from '../../../../stories/contract.ts';
import colours from '../../../../topics/web/shared/stories/topic-colours.module.css';
import type { StorySummary } from '../../../contract.ts';
import { Cover } from '../stories/cover.tsx';
import { preloadRowButtons, RowFoot } from '../stories/row-foot.tsx';
import { RowHead } from '../stories/row-head.tsx';
import styles from '../stories/story-row.module.css';

preloadRowButtons();

/** A story as a list shows it. */
export type StoryRowData = Omit<StorySummary, 'title' | 'excerpt' | 'version' | 'isNew'> & {
  title: ReactNode;
  excerpt: ReactNode;
};

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
  /**
   * Title and excerpt with marks, where the list shows elements instead of plain texts. The server caches the
   * row under these.
   */
  texts?: Record<'title' | 'excerpt', MarkedText>;
}

/** Shows a story as a card. The whole card leads to the story, except its face, topic and buttons. */
export function StoryRow({
  story,
  readAt,
  live,
  showsAuthor = true,
  heading: Heading = 'h3',
  texts,
}: StoryRowProps) {
  const { stories } = useTexts('stories');
  const { ago } = useRelativeDates();
  const { id, topic, cover, createdAt, told } = story;
  const newest = live && live.at >= readAt ? live : undefined;
  const { likes = 0, comments = 0 } = newest ?? story;
  const since = ago(createdAt, readAt);
  return (
    <Kept
      tag="article"
      id={`entry-${id}`}
      className={`${styles.row} ${cover ? styles.withCover : ''} ${colours[topic]}`}
      aria-labelledby={`row-${id}`}
      data={
        import.meta.env.SSR ? { ...story, likes, comments, since, showsAuthor, Heading, ...texts } : undefined
      }
    >
      <RowHead
        story={story}
        name={story.author || stories.anonymous}
        time={since}
        showsAuthor={showsAuthor}
        note={typeof told === 'number' ? undefined : stories.minutes(story.minutes)}
      />
      {cover && <Cover path={cover} />}
      <Heading id={`row-${id}`} dir="auto" lang={story.titleLanguage}>
        <Link to={`/stories/${topic}/${id}`}>{story.title}</Link>
      </Heading>
      <p className={styles.text}>
        {typeof told === 'number' && <strong className={styles.told}>{stories.told(told)} </strong>}
        <span dir="auto" lang={story.language}>
          {story.excerpt}
          {story.isCut && '\u2026'}
        </span>
      </p>
      <RowFoot
        story={{ ...story, title: texts?.title.join('') ?? String(story.title) }}
        readAt={readAt}
        live={live}
        comments={comments}
      />
    </Kept>
  );
}
