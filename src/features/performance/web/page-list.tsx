import { useTexts } from '../../../web/texts/texts.ts';
import type { Metric, MetricSummary, PerformanceSummary } from '../contract.ts';
import { formatP75 } from './format-p75.ts';
import styles from './page-list.module.css';
import ratings from './ratings.module.css';

/** The Core Web Vitals: loading, interactivity and visual stability. */
const CORE_METRICS: Metric[] = ['LCP', 'INP', 'CLS'];

/** The three core metrics of every page that was visited. */
export function PageList({ pages }: { pages: PerformanceSummary['pages'] }) {
  return (
    <ul>
      {pages.map(({ page, metrics }) => (
        <li key={page} className={styles.page}>
          <p>{page}</p>
          <p className={styles.metrics}>
            {CORE_METRICS.map((metric) => (
              <CoreMetric key={metric} summary={metrics.find((summary) => summary.metric === metric)} />
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Renders an empty element if nothing was measured, so that the columns stay aligned. */
function CoreMetric({ summary }: { summary: MetricSummary | undefined }) {
  const { speed } = useTexts('performance');
  return (
    <span>
      {summary && (
        <>
          <span>{summary.metric}</span> <span>{formatP75(summary, speed.seconds)}</span>{' '}
          <span className={ratings[summary.rating]}>{speed.ratings[summary.rating]}</span>
        </>
      )}
    </span>
  );
}
