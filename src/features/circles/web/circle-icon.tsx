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

interface CircleIconProps {
  circle: Pick<CircleRow, 'icon' | 'colour' | 'picture'>;
}

/** Shows the picture of a circle, or its drawn icon, framed in its colour. The name stands beside it. */
export function CircleIcon({ circle: { icon, colour, picture } }: CircleIconProps) {
  const Icon = ICONS[icon];
  return (
    <span className={`${styles.icon} ${styles[colour]}`}>
      {picture ? <img src={picture} alt="" /> : <Icon aria-hidden="true" />}
    </span>
  );
}
