import { Link } from 'react-router';
import type { GatheringRow } from '../contract.ts';
import styles from './circle-link.module.css';

/** Names the circle that a gathering is for, and leads to it. */
export function CircleLink({ circle }: { circle: NonNullable<GatheringRow['circle']> }) {
  return (
    <Link to={`/circles/${circle.id}`} className={styles.circle} dir="auto">
      {circle.name}
    </Link>
  );
}
