import { useFetcher } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../../../web/ui/controls/button.tsx';
import { Form } from '../../../../../web/ui/controls/form.tsx';
import type { StoryCard } from '../../../contract.ts';
import { storyPath } from '../stories/story-path.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import styles from './story-actions.module.css';

/** Shows edit and delete to the author. Deleting asks no confirmation: it has an undo. */
export function StoryActions({ story }: { story: StoryCard }) {
  const { stories } = useTexts('stories');
  const fetcher = useFetcher();
  const path = storyPath(story);
  if (!story.isMine) return null;
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink to={`${path}?edit`} kind="quiet" aria-label={`${stories.edit}: ${story.title}`}>
          {stories.edit}
        </ButtonLink>
        <Form fetcher={fetcher} action={path}>
          <input type="hidden" name="intent" value="delete" />
          <Button
            kind="danger"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`${stories.delete}: ${story.title}`}
          >
            {stories.delete}
          </Button>
        </Form>
      </div>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
