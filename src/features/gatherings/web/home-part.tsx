import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { HomeGatherings } from '../contract.ts';
import { useGatheringTimes } from './shared/times/use-gathering-times.ts';

interface HomePartProps {
  /** The next gatherings. */
  data: HomeGatherings;
  /** A class of Home's stylesheet: a document has only the stylesheets of its page. */
  className: string | undefined;
}

/**
 * Shows the next gatherings, and the reader's answers. Loaded late: see
 * src/features/home/web/dashboard-page.tsx.
 */
export function HomePart({ data, className }: HomePartProps) {
  const { gatherings } = useTexts('gatherings');
  const write = useGatheringTimes();
  return (
    <section className={className} aria-labelledby="gatherings">
      <h2 id="gatherings">
        <Link to="/gatherings">{gatherings.title}</Link>
      </h2>
      <ul>
        {data.rows.map(({ id, title, titleLanguage, startsAt, endsAt, days, own, circle }) => (
          <li key={id}>
            <Link to={`/gatherings/${id}`} dir="auto" lang={titleLanguage}>
              {title}
            </Link>
            <p>
              {days > 0 ? (
                gatherings.days.between(days)
              ) : (
                <time dateTime={new Date(startsAt).toISOString()}>{write(startsAt, endsAt)}</time>
              )}
            </p>
            {circle && <p dir="auto">{circle.name}</p>}
            {own && <p>{days > 0 ? gatherings.days.own : gatherings.states[own]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
