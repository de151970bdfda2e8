import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { HomeWait } from '../contract.ts';
// Not a stylesheet of its own: a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/** Leads to what features let wait for the reader. Loaded late: see dashboard-page.tsx. */
export function FurtherWaits({ waits }: { waits: HomeWait[] }) {
  const { homeWaits } = useTexts('waiting');
  return (
    <div className={styles.links}>
      {waits.map(({ kind, title, titleLanguage, path }) => (
        <Link key={kind} to={path}>
          <span>
            {homeWaits[kind as keyof typeof homeWaits]}: <bdi lang={titleLanguage}>{title}</bdi>
          </span>
        </Link>
      ))}
    </div>
  );
}
