import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Face } from '../../../contract.ts';
import { Avatar } from './avatar.tsx';
import styles from './person-link.module.css';

interface PersonLinkProps extends Face {
  /** The account. Null for someone without a page of their own. */
  id: string | null;
  name: ReactNode;
  /** The size of the face. */
  size?: 'row' | 'small';
}

/** Shows a face and a name, which lead to the person's page. */
export function PersonLink({ id, name, photo, initial, size = 'small' }: PersonLinkProps) {
  const content = (
    <>
      <Avatar photo={photo} initial={initial} size={size} isLazy />
      <bdi>{name}</bdi>
    </>
  );
  if (id === null) return <p className={styles.person}>{content}</p>;
  return (
    <p className={styles.person}>
      <Link to={`/people/${id}`}>{content}</Link>
    </p>
  );
}
