import { useTexts } from '../../../web/texts/texts.ts';
import type { OpenBook } from '../contract.ts';

/** Links to the files of a book, with their sizes. */
export function BookFiles({ files }: Pick<OpenBook, 'files'>) {
  const { books } = useTexts('book');
  const names: Record<string, string> = books.fileNames;
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ name, bytes, path }) => (
        <li key={name}>
          <a href={path} download>
            {names[name] ?? name}
          </a>{' '}
          ({Math.max(0.1, Math.round(bytes / 100_000) / 10)} MB)
        </li>
      ))}
    </ul>
  );
}
