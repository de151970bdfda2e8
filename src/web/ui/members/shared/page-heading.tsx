import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  intro?: ReactNode;
  /** Target and accessible name of the back link. */
  back?: { to: string; label: string } | undefined;
  /** The page's main action. */
  action?: ReactNode;
}

/** The top of a page: back link, title, introduction and main action. */
export function PageHeading({ title, intro, back, action }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      {back && (
        <Link to={back.to} className={styles.back} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <div className={styles.text}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
