import { useDateFormats } from '../../../web/messages/dates.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import type { StoryCard } from '../contract.ts';

/** Whose story it is and of which day; the author may have left. */
export function Byline({ story }: { story: StoryCard }) {
  const { stories } = useStoriesMessages();
  const { day } = useDateFormats();
  return (
    <>
      {stories.by(story.author || stories.anonymous)} ·{' '}
      <time dateTime={new Date(story.createdAt).toISOString()}>{day(story.createdAt)}</time>
      {story.version !== story.createdAt && ` · ${stories.edited}`}
    </>
  );
}
