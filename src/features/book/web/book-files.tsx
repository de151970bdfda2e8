import { Download } from 'lucide-react';
import { useTexts } from '../../../web/texts/texts.ts';
import type { OpenBook } from '../contract.ts';
import styles from './book.module.css';

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
            <span className={styles.note}>{Math.max(0.1, Math.round(bytes / 100_000) / 10)} MB</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
