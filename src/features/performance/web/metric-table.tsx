import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import type { MetricSummary } from '../contract.ts';
import { formatP75 } from './format-p75.ts';
import styles from './metric-table.module.css';
import ratings from './ratings.module.css';

export function MetricTable({ metrics }: { metrics: MetricSummary[] }) {
  const { speed } = useTexts('performance');
  const language = useLanguage();
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{speed.measure}</th>
            <th scope="col">{speed.p75}</th>
            <th scope="col">{speed.samples}</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((summary) => (
            <tr key={summary.metric}>
              <th scope="row">
                {speed.metrics[summary.metric]} <span className={styles.note}>{summary.metric}</span>
              </th>
              <td>
                <span className={styles.value}>{formatP75(summary, speed.seconds)}</span>{' '}
                <span className={`${styles.note} ${ratings[summary.rating]}`}>
                  {speed.ratings[summary.rating]}
                </span>
              </td>
              <td>{summary.samples.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
