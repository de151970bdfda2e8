import type { TextLanguage } from '../../../malayalam/language-of.ts';
import { useReader } from '../../../web/ui/page/reader.ts';
import type { OpenBook } from '../contract.ts';
import styles from './cover.module.css';

/** A title with more code units has smaller letters. */
const LONG_TITLE = 40;

type BookCoverProps = Pick<OpenBook, 'title' | 'titleLanguage' | 'design'> & {
  subtitle?: string;
  subtitleLanguage?: TextLanguage;
};

/** Draws the cover of a book as wide as its place. The page says its words elsewhere. */
export function BookCover({ title, titleLanguage, subtitle, subtitleLanguage, design }: BookCoverProps) {
  const { communityName } = useReader();
  const length = title.length > LONG_TITLE ? styles.long : '';
  return (
    <div className={`${styles.cover} ${styles[design]} ${length}`} aria-hidden="true">
      <p className={styles.title} dir="auto" lang={titleLanguage}>
        {title}
      </p>
      <div className={styles.rest}>
        <p dir="auto" lang={subtitleLanguage}>
          {subtitle}
        </p>
        <p dir="auto">{communityName}</p>
      </div>
    </div>
  );
}
