import { ButtonLink } from '../../controls/button.tsx';
import styles from './pager.module.css';

interface PagerLinksProps {
  /** The address of the first page. False or undefined on that page. */
  first: string | false | undefined;
  /** The address of the next page. False or undefined on the last page. */
  next: string | false | undefined;
  texts: { first: string; next: string };
}

/** Links to the first and to the next page of a list. */
export function PagerLinks({ first, next, texts }: PagerLinksProps) {
  if (!first && !next) return null;
  return (
    <p className={styles.pager}>
      {first && <ButtonLink to={first}>{texts.first}</ButtonLink>}
      {next && <ButtonLink to={next}>{texts.next}</ButtonLink>}
    </p>
  );
}
