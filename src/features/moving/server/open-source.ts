import { readdir } from 'node:fs/promises';
import { MEMBERS_CSV, openCsvSource, STORIES_CSV } from './csv-source.ts';
import { CIRCLES_FILE, COMMENTS_FILE, MANIFEST_FILE, MEMBERS_FILE, STORIES_FILE } from './export-format.ts';
import { COLLECTION_FILES, openFirebaseSource } from './firebase-source.ts';
import { openKerikkoSource } from './kerikko-source.ts';
import type { MovedParts } from './moved-parts.ts';
import { type Source, SourceError } from './source.ts';

/** The files of an export by `gcloud firestore export`. */
const LEVELDB = /overall_export_metadata$|^all_namespaces$|^output-\d+$/;

/** The files that a source reads, by its format. */
const READ_FILES: Record<Source['format'], string[]> = {
  firebase: ['auth.json', 'hash.json', ...COLLECTION_FILES],
  csv: [MEMBERS_CSV, STORIES_CSV],
  kerikko: [MANIFEST_FILE, MEMBERS_FILE, CIRCLES_FILE, STORIES_FILE, COMMENTS_FILE],
};

/** Returns the files of a folder that look like data but are not read: their names may be mistakes. */
export async function listUnread(
  folder: string,
  { format, subjects }: Source,
  parts: MovedParts,
): Promise<string[]> {
  const names = await readdir(folder);
  const registered = subjects ? parts.subjects.map(({ name }) => `${name}.json`) : [];
  const known = new Set([...READ_FILES[format], ...registered]);
  return names.filter((name) => /\.(json|csv)$/i.test(name) && !known.has(name)).sort();
}

/** Recognises the format of a folder by its files, and opens it. @throws SourceError */
export async function openSource(folder: string, parts: MovedParts): Promise<Source> {
  const names = await readdir(folder).catch(() => {
    throw new SourceError('no-folder', folder);
  });
  if (names.includes(MANIFEST_FILE)) return openKerikkoSource(folder, parts);
  if (names.some((name) => LEVELDB.test(name))) throw new SourceError('leveldb', folder);
  if (names.includes('auth.json')) return openFirebaseSource(folder);
  if (names.includes('auth.csv')) throw new SourceError('auth-csv', folder);
  if (names.includes(MEMBERS_CSV) || names.includes(STORIES_CSV)) return openCsvSource(folder);
  throw new SourceError('no-source', folder);
}
