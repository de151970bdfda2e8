import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PAGE_SIZE } from '../contract.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** The address of the list's beginning, where one is past it. */
  first: string | undefined;
  /** The address of the next page, where there is one. */
  next: string | undefined;
  /** How many that holds at most. */
  left?: number;
}

export function Pager({ first, next, left = PAGE_SIZE }: PagerProps) {
  const { admin } = useAdminMessages();
  if (!first && !next) return null;
  return (
    <p className={styles.pager}>
      {first && <ButtonLink to={first}>{admin.first}</ButtonLink>}
      {next && <ButtonLink to={next}>{admin.next(Math.min(left, PAGE_SIZE))}</ButtonLink>}
    </p>
  );
}
