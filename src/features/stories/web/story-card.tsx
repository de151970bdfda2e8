import { Link, useFetcher } from 'react-router';
import { useDateFormats } from '../../../web/messages/dates.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import type { StoryCard as Story } from '../contract.ts';
import { LikeButton } from './like-button.tsx';
import { StoryActions } from './story-actions.tsx';
import styles from './story-card.module.css';
import colours from './topic-colours.module.css';
import { TopicIcon } from './topic-icon.tsx';

export function StoryCard({ story, readAt }: { story: Story; readAt: number }) {
  const { stories } = useMemberMessages();
  const { day } = useDateFormats();
  const path = `/stories/${story.topic}/${story.id}`;
  const rest = useFetcher<{ rest: string }>();
  const isWhole = !story.hasMore || rest.data !== undefined;
  return (
    <article className={`${styles.card} ${colours[story.topic]}`} aria-labelledby={`title-${story.id}`}>
      <p className={styles.badge}>
        <TopicIcon topic={story.topic} />
        {stories.topics[story.topic]}
      </p>
      <h2 id={`title-${story.id}`} dir="auto">
        <Link to={path}>{story.title}</Link>
      </h2>
      <p className={styles.byline}>
        {stories.by(story.author || stories.anonymous)} ·{' '}
        <time dateTime={new Date(story.createdAt).toISOString()}>{day(story.createdAt)}</time>
        {story.version !== story.createdAt && ` · ${stories.edited}`}
      </p>
      <div className={styles.content} dir="auto">
        {story.opening}
        {rest.data?.rest}
      </div>
      <div className={styles.foot}>
        <LikeButton story={story} readAt={readAt} />
        <StoryActions story={story} />
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
      </div>
    </article>
  );
}
