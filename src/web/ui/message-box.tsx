import type { ReactNode } from 'react';
import styles from './message-box.module.css';

type Tone = 'information' | 'success' | 'warning' | 'danger';

/** A permanent message. Screen readers announce errors at once, other messages when the reader pauses. */
export function MessageBox({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`${styles.box} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
