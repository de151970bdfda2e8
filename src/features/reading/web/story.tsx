import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { LazyFollowButton } from '../../following/web/shared/lists/lazy-follow-button.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import { StoryPhotos } from '../../photos/web/story-photos.tsx';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import type { WholeStory } from '../contract.ts';
import { Byline } from './shared/lists/byline.tsx';
import {
  LazyReadAloud,
  LazyReadingMenu,
  LazyReadingPlace,
  LazyStoryButtons,
  LazyTold,
} from './shared/lists/lazy-tools.tsx';
import { LikeButton } from './shared/lists/like-button.tsx';
import { storyPath } from './shared/stories/story-path.ts';
import styles from './story.module.css';
import { StoryText } from './story-text.tsx';
import { StoryTop } from './story-top.tsx';

interface StoryProps {
  story: WholeStory;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The absolute address to share. */
  link: string;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
  /** Stands below the text and its photos. */
  children: ReactNode;
}

/** Shows one whole story with its actions. */
export function Story({ story, readAt, link, live, children }: StoryProps) {
  const { card, photos, hiding, isMuted, reading } = story;
  const { photo, initial } = card;
  const { stories } = useTexts('stories');
  const title = useRef<HTMLHeadingElement>(null);
  const isFollowed = useNavigationType() === 'PUSH';
  // After a followed link, move the focus to the title. For a new document, the browser announces the page
  // itself.
  useEffect(() => {
    if (isFollowed) title.current?.focus({ preventScroll: true });
  }, [isFollowed]);
  const noticePath = hiding ? hiding.casePath : '/account/muted';
  const notice = hiding ? (hiding.isHeld ? stories.held : stories.hidden) : stories.muted;
  return (
    <article className={`${styles.story} ${colours[card.topic]}`} aria-labelledby={`title-${card.id}`}>
      {(hiding || isMuted) && (
        <MessageBox tone="warning">
          {noticePath ? (
            <Link to={noticePath} className={styles.hidden}>
              {notice}
            </Link>
          ) : (
            notice
          )}
        </MessageBox>
      )}
      {story.isOutside && <MessageBox tone="warning">{stories.outside}</MessageBox>}
      {story.isShown && <MessageBox tone="warning">{stories.shownToModerators}</MessageBox>}
      <header className={styles.head}>
        <StoryTop story={card} />
        <h1 ref={title} id={`title-${card.id}`} tabIndex={-1} dir="auto" lang={card.titleLanguage}>
          {card.title}
        </h1>
        <div className={styles.author}>
          {card.authorId ? (
            // The name beside the face is the link for keyboards and screen readers.
            <Link to={`/people/${card.authorId}`} tabIndex={-1} aria-hidden="true">
              <Avatar photo={photo} initial={initial} size="small" />
            </Link>
          ) : (
            <Avatar photo={photo} initial={initial} size="small" />
          )}
          <div className={styles.who}>
            <p className={styles.byline}>
              <Byline story={card} />
            </p>
            {card.authorId && !card.isMine && !isMuted && (
              <LazyFollowButton
                kind="quiet"
                followed={{ kind: 'person', id: card.authorId }}
                name={card.author}
                isFollowed={story.isFollowed}
                from={storyPath(card)}
              />
            )}
          </div>
          <div className={styles.tools}>
            <Suspense>
              <LazyReadAloud story={story} />
              <LazyReadingMenu />
            </Suspense>
          </div>
        </div>
      </header>
      {story.told && (
        <Suspense>
          <LazyTold data={story.told} story={card} isHeld={hiding?.isHeld === true && card.isMine} />
        </Suspense>
      )}
      {story.letters && (
        <p className={styles.letters}>
          {story.letters === 'tried' && <>{stories.machineTry} </>}
          <Link
            to={story.letters === 'tried' ? storyPath(card) : '?letters=malayalam'}
            replace
            preventScrollReset
          >
            {story.letters === 'tried' ? stories.asTyped : stories.inMalayalam}
          </Link>
        </p>
      )}
      <StoryText story={story} />
      {reading.isLong && (
        <Suspense>
          <LazyReadingPlace key={card.language} story={card.id} place={reading.place} />
        </Suspense>
      )}
      <StoryPhotos photos={photos} />
      {children}
      <footer className={styles.foot}>
        {!hiding && !story.isOutside && <LikeButton story={card} readAt={readAt} live={live} />}
        <Suspense>
          <LazyStoryButtons story={story} readAt={readAt} link={link} />
        </Suspense>
      </footer>
    </article>
  );
}
