import { type ReactNode, useEffect, useState } from 'react';
import { MessageBox } from '../../page/message-box.tsx';
import styles from './status-message.module.css';

/**
 * Times after which a status message clears itself. The longer one is for uploads and passwords (specification
 * §9).
 */
export const STATUS_MS = 3000;
export const LONG_STATUS_MS = 5000;
/** The time after which a status with a link clears itself: long enough to read it and to reach the link. */
export const LINK_STATUS_MS = 10_000;

export interface Status {
  tone: 'success' | 'danger';
  text: string;
  clearAfterMs: typeof STATUS_MS | typeof LONG_STATUS_MS | typeof LINK_STATUS_MS;
  /** A further link in the status, such as one that undoes its action. */
  link?: ReactNode;
}

interface StatusMessageProps {
  status: Status | undefined;
  /**
   * Identifies the result that the status is about. A new value shows the status again, even with the same
   * text.
   */
  outcome: unknown;
}

/** Shows and announces a status that clears itself. Keep this component mounted, so that a new status is announced. */
export function StatusMessage({ status, outcome }: StatusMessageProps) {
  const [cleared, setCleared] = useState<unknown>();
  const [shown, setShown] = useState({ outcome, count: 0 });
  if (shown.outcome !== outcome) setShown({ outcome, count: shown.count + 1 });
  const isShown = status !== undefined && cleared !== outcome;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setCleared(outcome), status.clearAfterMs);
    return () => clearTimeout(timer);
  }, [isShown, outcome, status?.clearAfterMs]);
  return (
    <div aria-live="polite" className={styles.region}>
      {isShown && (
        // A screen reader announces a new element, but not an element whose text stays the same.
        <MessageBox key={shown.count} tone={status.tone}>
          {status.link ? (
            <div className="row">
              <p>{status.text}</p>
              {status.link}
            </div>
          ) : (
            status.text
          )}
        </MessageBox>
      )}
    </div>
  );
}
