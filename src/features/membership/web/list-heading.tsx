import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import styles from './list-heading.module.css';

interface ListHeadingProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** The address of the whole list; undefined if the whole list is shown. */
  all: string | undefined;
  /** The number of rows, in words. */
  children: ReactNode;
}

/** Shows a list's title and count, and a link to the whole list while it is filtered. */
export function ListHeading({ title, heading, all, children }: ListHeadingProps) {
  const { admin } = useTexts('admin');
  return (
    <header className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p role="status" className={styles.count}>
        {children}
      </p>
      {all && (
        <Link to={all} className={styles.all}>
          {admin.showAll}
        </Link>
      )}
    </header>
  );
}
