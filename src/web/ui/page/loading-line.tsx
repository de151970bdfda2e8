import styles from './loading-line.module.css';
import { useIsLoadingPage } from './use-is-loading-page.ts';

/** A line that runs along the gold border of the header while the next page is loading. */
export function LoadingLine() {
  return <div className={useIsLoadingPage() ? `${styles.line} ${styles.running}` : styles.line} />;
}
