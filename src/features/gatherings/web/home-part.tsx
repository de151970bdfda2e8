import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { GatheringRow } from '../../gatherings/contract.ts';
import { useGatheringTimes } from '../../gatherings/web/shared/times/use-gathering-times.ts';
// Not a stylesheet of its own: a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/** Shows the next gatherings, and whether the reader comes. Loaded late: see dashboard-page.tsx. */
export function NextGatherings({ gatherings: rows }: { gatherings: GatheringRow[] }) {
  const { gatherings } = useTexts('gatherings');
  const write = useGatheringTimes();
  return (
    <section className={styles.gatherings} aria-labelledby="gatherings">
      <h2 id="gatherings">
        <Link to="/gatherings">{gatherings.title}</Link>
      </h2>
      <ul>
        {rows.map(({ id, title, titleLanguage, startsAt, endsAt, own }) => (
          <li key={id}>
            <Link to={`/gatherings/${id}`} dir="auto" lang={titleLanguage}>
              {title}
            </Link>
            <p>
              <time dateTime={new Date(startsAt).toISOString()}>{write(startsAt, endsAt)}</time>
            </p>
            {own && <p>{gatherings.states[own]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
