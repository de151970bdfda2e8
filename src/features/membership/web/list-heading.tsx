import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import styles from './list-heading.module.css';

interface ListHeadingProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** The address of the whole list, where only some of it is shown. */
  all: string | undefined;
  /** How many there are. */
  children: ReactNode;
}

/** Above a list and the form that narrows it. */
export function ListHeading({ title, heading, all, children }: ListHeadingProps) {
  const { admin } = useAdminMessages();
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
