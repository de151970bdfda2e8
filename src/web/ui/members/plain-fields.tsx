import type { ReactNode } from 'react';
import styles from './plain-fields.module.css';

/** Shows the fields in it without frames, for a page that is one text. */
export function PlainFields({ children }: { children: ReactNode }) {
  return <div className={styles.plain}>{children}</div>;
}
