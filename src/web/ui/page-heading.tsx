import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  intro?: ReactNode;
  /** Where the arrow leads, and what a screen reader calls it. */
  back?: { to: string; label: string } | undefined;
  /** The one thing to do on this page. */
  action?: ReactNode;
  /** Keeps it within the thumb's reach on a phone, wherever the page is scrolled to. */
  isActionSticky?: boolean;
}

/** What a page is called, the way back, and the thing to do. */
export function PageHeading({ title, intro, back, action, isActionSticky }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      {back && (
        <Link to={back.to} className={styles.back} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <div className={styles.words}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {action && (
        <div className={isActionSticky ? `${styles.action} ${styles.sticky}` : styles.action}>{action}</div>
      )}
    </header>
  );
}
