import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Kept } from '../../../web/ui/page/kept.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { LinkedText } from '../../stories/web/shared/lists/linked-text.tsx';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import type { StoryCard as Story, StoryHead, WholeStory } from '../contract.ts';
import { Cover } from './shared/stories/cover.tsx';
import { preloadRowButtons, RowFoot } from './shared/stories/row-foot.tsx';
import { RowHead } from './shared/stories/row-head.tsx';
import { storyPath } from './shared/stories/story-path.ts';
import rows from './shared/stories/story-row.module.css';
import styles from './story-card.module.css';

preloadRowButtons();

/** Loaded only for authors. */
const OwnMenu = late(() => import('./own-story-menu.tsx').then(({ OwnStoryMenu }) => OwnStoryMenu));

/** How many letters four lines hold, in UTF-16 code units: on a phone, and on a wide screen. */
const PHONE_TEXT = 120;
const WIDE_TEXT = 280;
const SHOWN_LINES = 4;

interface StoryCardProps {
  story: Story;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
}

/** A story in its topic's list, with the first four lines of its text. */
export function StoryCard({ story, readAt, live }: StoryCardProps) {
  const { stories } = useTexts('stories');
  const { day } = useDateFormats();
  const { comments = 0 } = live && live.at >= readAt ? live : story;
  const path = storyPath(story);
  // The response has no `rest` if the story was deleted meanwhile.
  const rest = useFetcher<Partial<Pick<WholeStory, 'rest' | 'restLinks'>>>();
  const [isOpened, setOpened] = useState(false);
  const long = isOpened ? undefined : lengthOf(story);
  return (
    <Kept
      tag="article"
      id={`entry-${story.id}`}
      data={toHead(story)}
      className={`${rows.row} ${story.cover ? rows.withCover : ''} ${styles.card} ${colours[story.topic]}`}
      aria-labelledby={`title-${story.id}`}
    >
      <RowHead
        story={story}
        name={(story.told === null ? stories.by : stories.toldBy)(story.author || stories.anonymous)}
        time={day(story.createdAt)}
        note={story.version === story.createdAt ? undefined : stories.edited}
      >
        {story.isMine && <OwnMenu story={story} />}
      </RowHead>
      {story.cover && <Cover path={story.cover} />}
      <h2 id={`title-${story.id}`} dir="auto" lang={story.titleLanguage}>
        <Link to={path}>{story.title}</Link>
      </h2>
      <div className={styles.text} data-long={long}>
        {story.told !== null && <strong className={rows.told}>{stories.told(story.told)} </strong>}
        <div className={styles.content} dir="auto" lang={story.language}>
          <LinkedText text={story.opening} links={story.links} show={long && withoutEmptyLines} />
          <LinkedText text={rest.data?.rest ?? ''} links={rest.data?.restLinks} />
        </div>
        {long && (
          <Link
            to={path}
            className={styles.more}
            aria-label={`${stories.readMore}: ${story.title}`}
            onClick={(event) => {
              event.preventDefault();
              setOpened(true);
              if (story.hasMore) void rest.load(path);
            }}
          >
            {stories.readMore}
          </Link>
        )}
      </div>
      {rest.data && rest.data.rest === undefined && (
        <MessageBox tone="danger">{stories.errors['story-not-found']}</MessageBox>
      )}
      <RowFoot story={story} readAt={readAt} live={live} comments={comments} isInTopic />
    </Kept>
  );
}

/** Returns where the text is longer than four lines: on phones, always, or nowhere. */
function lengthOf({ opening, hasMore }: Story): 'phone' | 'always' | undefined {
  if (hasMore || opening.length > WIDE_TEXT || opening.split('\n').length > SHOWN_LINES) return 'always';
  return opening.length > PHONE_TEXT ? 'phone' : undefined;
}

/** A text that is cut off shows words in each of its four lines: an ellipsis would stand alone in an empty one. */
function withoutEmptyLines(text: string): string {
  return text.replace(/\n\s+/g, '\n');
}

/** Returns the parts that a card depends on: a story's texts change only together with its version. */
function toHead({
  title,
  titleLanguage,
  opening,
  hasMore,
  links,
  language,
  cover,
  ...head
}: Story): StoryHead {
  return head;
}
