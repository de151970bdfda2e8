import { useAdminMessages } from '../messages/admin-messages.ts';
import { ButtonLink } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** The address of the first page; undefined on that page. */
  first: string | undefined;
  /** The address of the next page; undefined on the last page. */
  next: string | undefined;
  /** How many rows a page holds. */
  size: number;
  /** How many rows follow, if known. */
  left?: number;
}

/** Links to the first and to the next page of a list for administrators. */
export function Pager({ first, next, size, left = size }: PagerProps) {
  const { admin } = useAdminMessages();
  if (!first && !next) return null;
  return (
    <p className={styles.pager}>
      {first && <ButtonLink to={first}>{admin.first}</ButtonLink>}
      {next && <ButtonLink to={next}>{admin.next(Math.min(left, size))}</ButtonLink>}
    </p>
  );
}
