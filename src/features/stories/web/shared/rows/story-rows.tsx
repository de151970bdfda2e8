import type { ReactNode } from 'react';
import styles from './story-rows.module.css';

/** A list of story rows. Its children are <li> elements. */
export function StoryRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}
