import { Link } from 'react-router';
import { findLanguage, findText } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ProgressBar } from '../../people/web/progress-bar.tsx';
import type { GoalProgress } from '../contract.ts';
// Reuses the stylesheet of the page, because a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/** Shows the community's goal and how far it is. Loaded late: see dashboard-page.tsx. */
export function Goal({ goal: { title, target, topic, count, reachedAt } }: { goal: GoalProgress }) {
  const { goal } = useTexts('goal');
  const shown = findLanguage(title, useLanguage());
  const isReached = reachedAt !== undefined;
  return (
    <section className={styles.goal} aria-labelledby="goal">
      <h2 id="goal" dir="auto" lang={shown}>
        {findText(title, shown)}
      </h2>
      <ProgressBar
        percent={Math.floor((count * 100) / target)}
        label={goal.progress(count, target)}
        tone={isReached ? 'green' : 'brand'}
      />
      <p>
        {isReached ? goal.reached(count) : goal.progress(count, target)}
        {!isReached && <Link to={topic ? `/write?topic=${topic}` : '/write'}>{goal.write}</Link>}
      </p>
    </section>
  );
}
