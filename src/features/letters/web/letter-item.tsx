import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import type { Letter } from '../contract.ts';
import styles from './correspondence-page.module.css';
import { LetterPhotos } from './letter-photos.tsx';
import { LetterText } from './letter-text.tsx';

interface LetterItemProps {
  letter: Letter;
  /** The name of the other member. */
  name: string;
  /** True for the reader's newest letter that the other one has read. */
  isRead: boolean;
  readAt: number;
}

/** A letter with what the reader may know and do about it. */
export function LetterItem({ letter, name, isRead, readAt }: LetterItemProps) {
  const { letters } = useTexts('letters');
  const { ago } = useRelativeDates();
  const { id, photos, isMine, at, state, casePath, isShown } = letter;
  return (
    <li id={`letter-${id}`} className={isMine ? styles.mine : styles.letter}>
      <div className={styles.head}>
        <p>
          <bdi>{isMine ? letters.mine : name}</bdi>{' '}
          <time dateTime={new Date(at).toISOString()}>{ago(at, readAt)}</time>
        </p>
        {!isMine && (
          <Menu label={letters.menu(name)}>
            <Link to={`/report?kind=letter&id=${id}`}>{letters.report}</Link>
          </Menu>
        )}
      </div>
      <LetterText {...letter} />
      {photos.length > 0 && <LetterPhotos photos={photos} />}
      {state !== 'sent' && (
        <p className={styles.note}>
          {letters[state]} {casePath && <Link to={casePath}>{letters.why}</Link>}
        </p>
      )}
      {isShown && <p className={styles.note}>{letters.shown}</p>}
      {isRead && <p className={styles.note}>{letters.read}</p>}
    </li>
  );
}
