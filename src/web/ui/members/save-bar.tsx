import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** The button that saves a form. It stays visible at the end of the screen while the form is longer. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className={`row ${styles.bar}`}>{children}</div>;
}
