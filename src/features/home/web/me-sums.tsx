import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Me } from '../contract.ts';
import styles from './me-sums.module.css';

const SUMS = ['stories', 'comments', 'likes'] as const;

/** Shows what the member's stories brought, and leads to unread answers. Renders nothing without either. */
export function MeSums({ sums, answers }: Pick<Me, 'sums' | 'answers'>) {
  const { me } = useTexts('me');
  const hasStories = sums.all.stories > 0;
  if (!hasStories && answers === 0) return null;
  return (
    <Card>
      {hasStories && (
        <section className="stack" aria-labelledby="sums">
          <h2 id="sums" className={styles.title}>
            {me.sumsTitle}
          </h2>
          <ul className={styles.sums}>
            {SUMS.map((sum) => {
              // The number stands large above its word, so split the text.
              const [number, ...words] = me.counted[sum](sums.all[sum]).split(' ');
              return (
                <li key={sum}>
                  <p>
                    <strong>{number}</strong> {words.join(' ')}
                  </p>
                  <p className={styles.lately}>{me.lately(sums.lately[sum])}</p>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {answers > 0 && (
        <p>
          <Link to="/news" className={styles.answers}>
            {me.answers(answers)}
          </Link>
        </p>
      )}
    </Card>
  );
}
