import { Activity, ChartColumn, Target, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import styles from './coming-soon.module.css';

const ICONS = { analytics: ChartColumn, connections: UsersRound, activity: Activity, goals: Target } as const;
const TILES = ['analytics', 'connections', 'activity', 'goals'] as const;

/** Shows four tiles for future features. The tiles are neither links nor buttons, so keyboard users skip them. */
export function ComingSoon() {
  const { dashboard } = useTexts('members');
  const id = useId();
  return (
    <section className={styles.soon} aria-labelledby={id}>
      <h2 id={id}>{dashboard.comingSoon}</h2>
      <ul>
        {TILES.map((tile) => {
          const Icon = ICONS[tile];
          return (
            <li key={tile}>
              <Icon aria-hidden="true" />
              <p className={styles.name}>{dashboard.tiles[tile]}</p>
              <p>{dashboard.notYet}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
