import { Bookmark } from 'lucide-react';
import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import styles from './save-button.module.css';

interface SaveButtonProps {
  story: { id: string; title: string };
  isSaved: boolean;
  /** Path of the page, whose action saves the story. */
  action: string;
}

/** Saves a story for its reader alone, or no longer saves it. Shows the wanted state at once. */
export function SaveButton({ story: { id, title }, isSaved, action }: SaveButtonProps) {
  const messages = useTexts('stories');
  const { stories } = messages;
  const { reading } = useTexts('reading');
  const fetcher = useFetcher<{ isSaved?: boolean; error?: ActionError }>({ key: `save-${id}` });
  const { formData, data, state } = fetcher;
  const pending = formData?.get('saved');
  const isPressed = pending ? pending === 'true' : (data?.isSaved ?? isSaved);
  return (
    <>
      <Form fetcher={fetcher} action={action} className={styles.save}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="story" value={id} />
        <input type="hidden" name="saved" value={String(!isPressed)} />
        {/* The name stays the same for both states, because screen readers announce `aria-pressed` beside it. */}
        <Button kind="toggle" aria-pressed={isPressed} aria-label={`${reading.save}: ${title}`}>
          <Bookmark aria-hidden="true" />
        </Button>
      </Form>
      {state === 'idle' && data?.error && (
        <div className={styles.notice}>
          <MessageBox tone="danger">{errorText(messages, data.error, stories.errors)}</MessageBox>
        </div>
      )}
    </>
  );
}
