import { useEffect, useState } from 'react';
import { MessageBox } from './message-box.tsx';
import styles from './status-message.module.css';

/** Times until a status message clears itself: the longer one for uploads and passwords (specification §9). */
export const STATUS_MS = 3000;
export const LONG_STATUS_MS = 5000;

export interface Status {
  tone: 'success' | 'danger';
  text: string;
  clearAfterMs: typeof STATUS_MS | typeof LONG_STATUS_MS;
}

interface StatusMessageProps {
  status: Status | undefined;
  /** Identifies the result that the status is about. A new value shows the status again, even with the same text. */
  outcome: unknown;
}

/** Shows and announces a status that clears itself. Keep this component mounted, so that a new status is announced. */
export function StatusMessage({ status, outcome }: StatusMessageProps) {
  const [cleared, setCleared] = useState<unknown>();
  const isShown = status !== undefined && cleared !== outcome;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setCleared(outcome), status.clearAfterMs);
    return () => clearTimeout(timer);
  }, [isShown, outcome, status?.clearAfterMs]);
  return (
    <div aria-live="polite" className={styles.region}>
      {isShown && <MessageBox tone={status.tone}>{status.text}</MessageBox>}
    </div>
  );
}
