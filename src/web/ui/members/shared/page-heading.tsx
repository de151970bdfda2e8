import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  intro?: ReactNode;
  /** The page's parent, for a page with a back link. */
  back?: string | undefined;
  /** The page's main action. */
  action?: ReactNode;
}

/** The top of a page: back link, title, introduction and main action. */
export function PageHeading({ title, intro, back, action }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      {back && <BackLink to={back} />}
      <div className={styles.text}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
