import type { ReactNode } from 'react';
import styles from './live-region.module.css';

/** Announces changes of its content. Must be on the page before the content appears. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={`stack ${styles.region}`}>
      {children}
    </div>
  );
}
