import { BookOpen, House, Lamp, type LucideIcon, Music, Sailboat, UtensilsCrossed } from 'lucide-react';
import type { CircleRow } from '../contract.ts';
import styles from './circle-icon.module.css';

const ICONS: Record<CircleRow['icon'], LucideIcon> = {
  family: House,
  song: Music,
  book: BookOpen,
  table: UtensilsCrossed,
  boat: Sailboat,
  lamp: Lamp,
};

/** Shows the drawn icon of a circle in its colour. The name stands beside it. */
export function CircleIcon({ circle: { icon, colour } }: { circle: Pick<CircleRow, 'icon' | 'colour'> }) {
  const Icon = ICONS[icon];
  return (
    <span className={`${styles.icon} ${styles[colour]}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
