import type { Fetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import styles from './too-many-notice.module.css';

/** Says at the foot of a story that a button was pressed too often, until it is pressed again. */
export function TooManyNotice({ fetcher: { state, data } }: { fetcher: Fetcher }) {
  const messages = useStoriesMessages();
  const { error } = (data ?? {}) as { error?: ActionError };
  if (state !== 'idle' || error?.code !== 'too-many') return null;
  return (
    <div className={styles.notice}>
      <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
    </div>
  );
}
