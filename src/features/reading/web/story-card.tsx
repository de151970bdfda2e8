import { MessageCircle } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { LinkedText } from '../../stories/web/shared/lists/linked-text.tsx';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import type { StoryCard as Story, WholeStory } from '../contract.ts';
import { Byline } from './shared/lists/byline.tsx';
import { LikeButton } from './shared/lists/like-button.tsx';
import { StoryFoot } from './shared/lists/story-foot.tsx';
import { Cover } from './shared/rows/cover.tsx';
import { type StoryLocationState, storyPath } from './shared/stories/story-path.ts';
import styles from './story-card.module.css';

const ONE_STEP: StoryLocationState = { stepsFromList: 1 };

interface StoryCardProps {
  story: Story;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
}

export function StoryCard({ story, readAt, live }: StoryCardProps) {
  const { stories } = useTexts('stories');
  const { comments = 0 } = live && live.at >= readAt ? live : story;
  const path = storyPath(story);
  // The response has no `rest` if the story was deleted meanwhile.
  const rest = useFetcher<Partial<Pick<WholeStory, 'rest' | 'restLinks'>>>();
  const isWhole = !story.hasMore || rest.data !== undefined;
  return (
    <article
      className={`${styles.card} ${story.cover ? styles.withCover : ''} ${colours[story.topic]}`}
      aria-labelledby={`title-${story.id}`}
    >
      <p className={styles.badge}>
        <TopicIcon topic={story.topic} />
        <TopicName topic={story.topic} />
      </p>
      <h2 id={`title-${story.id}`} dir="auto" lang={story.titleLanguage}>
        <Link to={path} state={ONE_STEP}>
          {story.title}
        </Link>
      </h2>
      <p className={styles.byline}>
        <Byline story={story} />
        {story.told !== null && (
          <>
            {' '}
            <span>
              <span className="dot">· </span>
              {stories.told(story.told)}
            </span>
          </>
        )}
      </p>
      {story.cover && (
        <Link to={path} state={ONE_STEP} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover path={story.cover} />
        </Link>
      )}
      <div className={styles.content} dir="auto" lang={story.language}>
        <LinkedText text={story.opening} links={story.links} />
        <LinkedText text={rest.data?.rest ?? ''} links={rest.data?.restLinks} />
      </div>
      {rest.data && rest.data.rest === undefined && (
        <MessageBox tone="danger">{stories.errors['story-not-found']}</MessageBox>
      )}
      <StoryFoot story={story}>
        <LikeButton story={story} readAt={readAt} live={live} action={`/stories/${story.topic}`} />
        <Link
          to={`${path}#comments`}
          state={ONE_STEP}
          className={styles.comments}
          aria-label={stories.comments(comments)}
        >
          <MessageCircle aria-hidden="true" />
          {comments}
        </Link>
        {!isWhole && (
          <Link
            to={path}
            className={styles.more}
            aria-label={`${stories.readMore}: ${story.title}`}
            onClick={(event) => {
              event.preventDefault();
              void rest.load(path);
            }}
          >
            {stories.readMore}
          </Link>
        )}
      </StoryFoot>
    </article>
  );
}
