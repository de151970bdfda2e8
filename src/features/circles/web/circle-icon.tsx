import { BookOpen } from '../../../web/ui/icons/book-open.ts';
import { House } from '../../../web/ui/icons/house.ts';
import { Lamp } from '../../../web/ui/icons/lamp.ts';
import { Music } from '../../../web/ui/icons/music.ts';
import { Sailboat } from '../../../web/ui/icons/sailboat.ts';
import { UtensilsCrossed } from '../../../web/ui/icons/utensils-crossed.ts';
import type { Icon } from '../../../web/ui/page/create-icon.ts';
import type { CircleRow } from '../contract.ts';
import styles from './circle-icon.module.css';

const ICONS: Record<CircleRow['icon'], Icon> = {
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
