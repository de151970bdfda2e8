import { useFetcher } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { useCan } from '../../../web/ui/viewer.ts';
import type { StoryCard } from '../contract.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import styles from './story-actions.module.css';
import { storyPath } from './story-path.ts';

/**
 * Shows edit and delete to the author, and delete to viewers who may delete any story. Deleting
 * one's own story asks no confirmation, because it has an undo. Another member's story needs a reason.
 */
export function StoryActions({ story }: { story: StoryCard }) {
  const { stories } = useStoriesMessages();
  const canDeleteAny = useCan('delete-any-story');
  const fetcher = useFetcher();
  const path = storyPath(story);
  if (!story.isMine && !canDeleteAny) return null;
  return (
    <>
      <div className={styles.actions}>
        {story.isMine && (
          <ButtonLink to={`${path}?edit`} kind="quiet" aria-label={`${stories.edit}: ${story.title}`}>
            {stories.edit}
          </ButtonLink>
        )}
        {story.isMine ? (
          <fetcher.Form method="post" action={path}>
            <input type="hidden" name="intent" value="delete" />
            <Button
              kind="danger"
              isBusy={fetcher.state !== 'idle'}
              aria-label={`${stories.delete}: ${story.title}`}
            >
              {stories.delete}
            </Button>
          </fetcher.Form>
        ) : (
          <ButtonLink to={`${path}?delete`} kind="danger" aria-label={`${stories.delete}: ${story.title}`}>
            {stories.delete}
          </ButtonLink>
        )}
      </div>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
