import type { ReactNode } from 'react';
import styles from './live-place.module.css';

/** On the page before what comes into it, which is announced for that. */
export function LivePlace({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={`stack ${styles.place}`}>
      {children}
    </div>
  );
}
