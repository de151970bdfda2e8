import { useTexts } from '../../../web/texts/texts.ts';
import { Activity } from '../../../web/ui/icons/activity.ts';
import { ChartColumn } from '../../../web/ui/icons/chart-column.ts';
import { Target } from '../../../web/ui/icons/target.ts';
import { UsersRound } from '../../../web/ui/icons/users-round.ts';
import styles from './coming-soon.module.css';

const TILES = [
  ['analytics', ChartColumn],
  ['connections', UsersRound],
  ['activity', Activity],
  ['goals', Target],
] as const;

/** Shows four tiles for future features. The tiles are neither links nor buttons, so keyboard users skip them. */
export function ComingSoon() {
  const { dashboard } = useTexts('members');
  return (
    <section className={styles.soon} aria-labelledby="coming-soon">
      <h2 id="coming-soon">{dashboard.comingSoon}</h2>
      <ul>
        {TILES.map(([tile, Icon]) => (
          <li key={tile}>
            <Icon aria-hidden="true" />
            <p className={styles.name}>{dashboard.tiles[tile]}</p>
            <p>{dashboard.notYet}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
