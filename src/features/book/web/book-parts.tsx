import type { TextLanguage } from '../../../malayalam/language-of.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Download } from '../../../web/ui/icons/download.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { useReader } from '../../../web/ui/page/reader.ts';
import type { BookCoverPicture, OpenBook } from '../contract.ts';
import styles from './book.module.css';
import covers from './cover.module.css';

/* What several pages of books show: one file, because the first page of Kerikko lists all files. */

/** A title with more code units has smaller letters. */
const LONG_TITLE = 40;

type BookCoverProps = Pick<OpenBook, 'title' | 'titleLanguage' | 'design'> & {
  subtitle?: string;
  subtitleLanguage?: TextLanguage;
  /** The picture that replaces the drawing. */
  picture?: BookCoverPicture | null;
};

/**
 * Draws the cover of a book as wide as its place. Screen readers get the words elsewhere on the page, and the
 * description of a picture here.
 */
export function BookCover({
  title,
  titleLanguage,
  subtitle,
  subtitleLanguage,
  design,
  picture,
}: BookCoverProps) {
  const { communityName } = useReader();
  const length = title.length > LONG_TITLE ? covers.long : '';
  if (picture) {
    return (
      <div className={`${covers.cover} ${covers.pictured} ${length}`}>
        <img src={picture.path} alt={picture.alt} className={covers.picture} />
        {picture.isTitled && (
          <div className={covers.label} aria-hidden="true">
            <p className={covers.title} dir="auto" lang={titleLanguage}>
              {title}
            </p>
            <p dir="auto" lang={subtitleLanguage}>
              {subtitle}
            </p>
            <p dir="auto">{communityName}</p>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={`${covers.cover} ${covers[design]} ${length}`} aria-hidden="true">
      <p className={covers.title} dir="auto" lang={titleLanguage}>
        {title}
      </p>
      <div className={covers.rest}>
        <p dir="auto" lang={subtitleLanguage}>
          {subtitle}
        </p>
        <p dir="auto">{communityName}</p>
      </div>
    </div>
  );
}

/** Links to the files of a book, with their sizes. */
export function BookFiles({ files }: Pick<OpenBook, 'files'>) {
  const { books } = useTexts('book');
  const names: Record<string, string> = books.fileNames;
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ name, bytes, path }) => (
        <li key={name}>
          <a href={path} download className={styles.file}>
            <Download aria-hidden="true" />
            <span>{names[name] ?? name}</span>
            <span className={styles.note}>{Math.max(0.1, Math.round(bytes / 100_000) / 10)}&nbsp;MB</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Says that a book is not here, or not for this reader. */
export function BookNotFound() {
  const { books } = useTexts('book');
  return (
    <NoticePage title={books.notFound} scene="lost" to="/books" buttonText={books.toList}>
      <p>{books.notFoundText}</p>
    </NoticePage>
  );
}
