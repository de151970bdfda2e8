import type { EditionFile } from '../contract.ts';

/** The first part of every key. */
export const BOOK_FOLDER = 'book-files';

const KEY = new RegExp(
  `^${BOOK_FOLDER}/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})-([a-z0-9-]{1,40}\\.(?:epub|pdf))$`,
);

/** The types of the files, by the ending of their names. */
export const BOOK_TYPES: Record<string, string> = { epub: 'application/epub+zip', pdf: 'application/pdf' };

/** Returns the key of a file of an edition. */
export function toBookFileKey(editionId: string, name: string): string {
  return `${BOOK_FOLDER}/${editionId}-${name}`;
}

/** Returns the keys of the files that a row of `book_editions` names. */
export function keysOfEdition({ id, files }: { id: string; files: string }): string[] {
  return (JSON.parse(files) as EditionFile[]).map(({ name }) => toBookFileKey(id, name));
}

/** Returns the edition and the name in a key, or undefined if the key does not have our format. */
export function readBookFileKey(key: string): { edition: string; name: string } | undefined {
  const [, edition, name] = KEY.exec(key) ?? [];
  return edition && name ? { edition, name } : undefined;
}
