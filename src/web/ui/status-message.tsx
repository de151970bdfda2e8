import { useEffect, useState } from 'react';
import { MessageBox } from './message-box.tsx';
import styles from './status-message.module.css';

/** Specification §9: a status message clears itself; results of uploads and passwords stay a little longer. */
export const STATUS_MS = 3000;
export const LONG_STATUS_MS = 5000;

export interface Status {
  tone: 'success' | 'danger';
  text: string;
  clearAfterMs: typeof STATUS_MS | typeof LONG_STATUS_MS;
}

/**
 * Says how something went, to the eye and to a screen reader, and goes by itself.
 * The place stays on the page, so that what appears in it is announced.
 * `of` tells one outcome from the next: the same words twice are said twice.
 */
export function StatusMessage({ status, of }: { status: Status | undefined; of: unknown }) {
  const [cleared, setCleared] = useState<unknown>();
  const isShown = status !== undefined && cleared !== of;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setCleared(of), status.clearAfterMs);
    return () => clearTimeout(timer);
  }, [isShown, of, status?.clearAfterMs]);
  return (
    <div aria-live="polite" className={styles.place}>
      {isShown && <MessageBox tone={status.tone}>{status.text}</MessageBox>}
    </div>
  );
}
