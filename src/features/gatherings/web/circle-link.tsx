import { Link } from 'react-router';
import styles from '../../../web/ui/members/shared/touch-link.module.css';
import type { GatheringRow } from '../contract.ts';

/** Names the circle that a gathering is for, and leads to it. */
export function CircleLink({ circle }: { circle: NonNullable<GatheringRow['circle']> }) {
  return (
    <Link to={`/circles/${circle.id}`} className={styles.link} dir="auto">
      {circle.name}
    </Link>
  );
}
