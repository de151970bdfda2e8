import { useDateFormats } from '../../../web/messages/dates.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import type { StoryCard } from '../contract.ts';

/** Shows author, date and whether the story was edited. The parent element needs the global class `dotted`. */
export function Byline({ story }: { story: StoryCard }) {
  const { stories } = useStoriesMessages();
  const { day } = useDateFormats();
  return (
    <>
      <span>{stories.by(story.author || stories.anonymous)}</span>{' '}
      <span>
        <span className="dot">· </span>
        <time dateTime={new Date(story.createdAt).toISOString()}>{day(story.createdAt)}</time>
      </span>
      {story.version !== story.createdAt && (
        <>
          {' '}
          <span>
            <span className="dot">· </span>
            {stories.edited}
          </span>
        </>
      )}
    </>
  );
}
