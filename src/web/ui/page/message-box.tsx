import type { ReactNode } from 'react';
import styles from './message-box.module.css';

type Tone = 'information' | 'success' | 'warning' | 'danger';

/** A message with a tone. Screen readers announce errors at once, and other messages at the next pause. */
export function MessageBox({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`${styles.box} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
