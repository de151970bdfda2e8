import type { Fetcher } from 'react-router';
import { type ActionError, errorText } from '../../../../../web/texts/errors.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { MessageBox } from '../../../../../web/ui/page/message-box.tsx';
import styles from './story-buttons.module.css';

/** Shows below a story why an action failed, such as a rate limit or no network, until the next submission. */
export function RefusalNotice({ fetcher: { state, data } }: { fetcher: Fetcher }) {
  const messages = useTexts('stories');
  const { error } = (data ?? {}) as { error?: ActionError };
  if (state !== 'idle' || !error) return null;
  return (
    <div className={styles.notice}>
      <MessageBox tone="danger">{errorText(messages, error, messages.stories.errors)}</MessageBox>
    </div>
  );
}
