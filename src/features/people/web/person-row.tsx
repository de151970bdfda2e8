import { Link } from 'react-router';
import type { PersonSummary } from '../contract.ts';
import { NewBadge } from './new-badge.tsx';
import styles from './person-row.module.css';
import { Avatar } from './shared/members/avatar.tsx';

export function PersonRow({ person }: { person: PersonSummary }) {
  const facts = [person.occupation, person.location].filter(Boolean);
  return (
    <li className={styles.row}>
      <Link to={`/people/${person.id}`}>
        <Avatar photo={person.photo} initial={person.initial} size="small" isLazy />
        <span className={styles.text}>
          <span>
            <bdi className={styles.name}>{person.name}</bdi> {person.isNew && <NewBadge />}
          </span>
          {facts.length > 0 && (
            <span className={styles.facts} dir="auto">
              {facts.join(' · ')}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
