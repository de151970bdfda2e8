import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { BackLink } from '../../../web/ui/members/shared/back-link.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { Correspondent } from '../contract.ts';
import styles from './conversation-head.module.css';

interface ConversationHeadProps {
  other: Correspondent;
  /** Further entries of the menu. */
  children?: ReactNode;
}

/** The top of a conversation: the way back, face and name, and a menu with rare actions. */
export function ConversationHead({ other, children }: ConversationHeadProps) {
  const { letters } = useTexts('letters');
  const { id, name, photo, initial } = other;
  const person = (
    <>
      <Avatar photo={photo} initial={initial} size="small" />
      <bdi>{name || letters.anonymous}</bdi>
    </>
  );
  return (
    <header className={styles.head}>
      <BackLink to="/letters" className={styles.back} />
      <h1 className={styles.name}>{id ? <Link to={`/people/${id}`}>{person}</Link> : person}</h1>
      <Menu label={letters.more}>
        {children}
        <p className={styles.note}>{letters.draft}</p>
        <p className={styles.note}>{letters.privacy}</p>
      </Menu>
    </header>
  );
}
