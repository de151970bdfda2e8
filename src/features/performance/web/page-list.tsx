import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { CORE_METRICS, type PerformanceSummary } from '../contract.ts';
import { formatP75 } from './format-p75.ts';
import styles from './page-list.module.css';
import ratings from './ratings.module.css';

/** The three core metrics of every page that was visited. */
export function PageList({ pages }: { pages: PerformanceSummary['pages'] }) {
  const { speed } = useAdminMessages().admin;
  return (
    <ul>
      {pages.map(({ page, metrics }) => (
        <li key={page} className={styles.page}>
          <p>{page}</p>
          <p className={styles.metrics}>
            {metrics
              .filter(({ metric }) => (CORE_METRICS as readonly string[]).includes(metric))
              .map((summary) => (
                <span key={summary.metric}>
                  {summary.metric} {formatP75(summary, speed.seconds)}{' '}
                  <span className={ratings[summary.rating]}>{speed.ratings[summary.rating]}</span>
                </span>
              ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
