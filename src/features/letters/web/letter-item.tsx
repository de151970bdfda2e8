import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import type { Letter } from '../contract.ts';
import styles from './correspondence-page.module.css';
import { LetterPhotos } from './letter-photos.tsx';

interface LetterItemProps {
  letter: Letter;
  /** The name of the other member. */
  name: string;
  /** The day, above the first letter of a day. */
  day: string | undefined;
  /** True for the reader's newest letter that the other member has read. */
  isRead: boolean;
}

/** A letter with what the reader may know and do about it. */
export function LetterItem({ letter, name, day, isRead }: LetterItemProps) {
  const { letters } = useTexts('letters');
  const { clock } = useRelativeDates();
  const { id, photos, waitingPhotos, isMine, at, state, casePath, isShown } = letter;
  return (
    <li id={`letter-${id}`} className={isMine ? styles.mine : styles.letter}>
      {day && <p className={styles.day}>{day}</p>}
      <div className={styles.bubble}>
        <bdi className="unseen">{isMine ? letters.mine : name}</bdi>
        {photos.length > 0 && <LetterPhotos photos={photos} />}
        <LetterText {...letter} />
        {waitingPhotos > 0 && <p className={styles.note}>{letters.photosWait(waitingPhotos)}</p>}
        <p className={styles.foot}>
          <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
          {isRead && ` · ${letters.read}`}
        </p>
      </div>
      {!isMine && (
        <Menu label={letters.menu(name)}>
          <Link to={`/report?kind=letter&id=${id}`}>{letters.report}</Link>
        </Menu>
      )}
      {state !== 'sent' && (
        <p className={styles.note}>
          {letters[state]} {casePath && <Link to={casePath}>{letters.why}</Link>}
        </p>
      )}
      {isShown && <p className={styles.note}>{letters.shown}</p>}
    </li>
  );
}

/**
 * Shows a letter with links for its addresses. A link to a story of this community shows its title. LinkedText
 * of the feature reading is unsuitable: it is built into one file with everything that lists of stories need.
 */
function LetterText({ text, language, links = [] }: Pick<Letter, 'text' | 'language' | 'links'>) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { start, end: next, to, title, titleLanguage } of links) {
    pieces.push(text.slice(end, start));
    end = next;
    const isOwn = to.startsWith('/');
    pieces.push(
      // The link opens a new tab, so that this page keeps what the reader has begun to write.
      <a
        key={start}
        href={to}
        lang={titleLanguage}
        target={isOwn ? undefined : '_blank'}
        rel={isOwn ? undefined : 'noopener nofollow ugc'}
      >
        {title ?? text.slice(start, next)}
      </a>,
    );
  }
  return (
    <p className={styles.text} dir="auto" lang={language}>
      {pieces}
      {text.slice(end)}
    </p>
  );
}
