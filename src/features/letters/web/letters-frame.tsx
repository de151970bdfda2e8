import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { CorrespondencePage, CorrespondenceRow } from '../contract.ts';
import styles from './letters-frame.module.css';

interface LettersFrameProps {
  title: string;
  list: CorrespondencePage;
  /** The correspondence on the page. Without this, a phone shows the list. */
  shown?: string;
  /** Stands above the list. */
  heading?: ReactNode;
  isFirst?: boolean;
  children: ReactNode;
}

/**
 * Shows the list of correspondences, and the children beside it on wide screens. A phone shows only one of the
 * two.
 */
export function LettersFrame({ title, list, shown, heading, isFirst = true, children }: LettersFrameProps) {
  const { letters } = useTexts('letters');
  return (
    <Page title={title} isSplit isFilled={shown !== undefined}>
      <div className={shown === undefined ? styles.frame : `${styles.frame} ${styles.one}`}>
        <nav className={styles.side} aria-label={letters.title}>
          {heading}
          <ul className={styles.list}>
            {list.rows.map((row) => (
              <li key={row.id}>
                <Row row={row} readAt={list.readAt} isShown={row.id === shown} />
              </li>
            ))}
          </ul>
          <PagerLinks
            first={!isFirst && '/letters'}
            next={list.next && `/letters?after=${list.next}`}
            texts={{ first: letters.first, next: letters.next }}
          />
        </nav>
        <div className={styles.pane}>{children}</div>
      </div>
    </Page>
  );
}

function Row({ row, readAt, isShown }: { row: CorrespondenceRow; readAt: number; isShown: boolean }) {
  const { letters } = useTexts('letters');
  const { since } = useRelativeDates();
  const { id, other, isUnread, isAsked, excerpt, language, isMine, at } = row;
  return (
    <Link to={`/letters/${id}#newest`} className={styles.row} aria-current={isShown ? 'true' : undefined}>
      <Avatar photo={other.photo} initial={other.initial} size="small" isLazy />
      <span className={styles.body}>
        <span className={styles.first}>
          <bdi className={isUnread ? styles.unread : undefined}>{other.name || letters.anonymous}</bdi>
          <time className={styles.small} dateTime={new Date(at).toISOString()}>
            {since(at, readAt)}
          </time>
        </span>
        {isAsked && <span className={styles.note}>{letters.asks}</span>}
        <span className={styles.note}>
          {isUnread && <span className={styles.new}>{letters.unread}</span>} {isMine && `${letters.you} `}
          <bdi dir="auto" lang={language}>
            {excerpt}
          </bdi>
        </span>
      </span>
    </Link>
  );
}
