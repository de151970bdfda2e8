import { useFetcher } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Bookmark } from '../../../web/ui/icons/bookmark.ts';
import type { StoryCard } from '../contract.ts';
import { MarkForm } from './shared/lists/mark-form.tsx';
import { RefusalNotice } from './shared/lists/refusal-notice.tsx';
import styles from './shared/lists/story-buttons.module.css';
import { useUpdateCachedCard } from './shared/lists/story-list-cache.ts';

interface SaveButtonProps {
  story: Pick<StoryCard, 'id' | 'topic' | 'isSaved'>;
  /** The story's title in plain text, for screen readers. */
  title: string;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** True in a list, to which a browser without scripts comes back. */
  isInList?: boolean;
}

/** Saves a story privately for its reader, or no longer saves it. Shows the wanted state at once. */
export function SaveButton({ story, title, readAt, isInList = false }: SaveButtonProps) {
  const { stories } = useTexts('stories');
  const fetcher = useFetcher<{ isSaved?: boolean; readAt?: number }>({
    key: `save-${story.id}`,
  });
  const { formData, data } = fetcher;
  const answer = (data?.readAt ?? 0) >= readAt ? data : undefined;
  useUpdateCachedCard(
    answer?.isSaved === undefined ? undefined : { id: story.id, isSaved: answer.isSaved },
    answer?.readAt ?? readAt,
  );
  const pending = formData?.get('saved');
  const isPressed = pending ? pending === 'true' : (answer?.isSaved ?? story.isSaved);
  return (
    <>
      <MarkForm fetcher={fetcher} story={story} isInList={isInList} intent="bookmark" className={styles.save}>
        <input type="hidden" name="saved" value={String(!isPressed)} />
        {/* The name stays the same for both states, because screen readers announce `aria-pressed` beside it. */}
        <Button
          kind={isInList ? 'plain-toggle' : 'toggle'}
          aria-pressed={isPressed}
          aria-label={`${stories.save}: ${title}`}
        >
          <Bookmark aria-hidden="true" />
        </Button>
      </MarkForm>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
