import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import type { Metric, PerformanceSummary } from '../contract.ts';
import { formatP75 } from './format-p75.ts';
import styles from './page-list.module.css';
import ratings from './ratings.module.css';

/** Those that web.dev calls core: loading, answering, standing still. */
const CORE_METRICS: Metric[] = ['LCP', 'INP', 'CLS'];

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
              .filter(({ metric }) => CORE_METRICS.includes(metric))
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
