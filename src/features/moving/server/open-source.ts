import { readdir } from 'node:fs/promises';
import { MEMBERS_CSV, openCsvSource, STORIES_CSV } from './csv-source.ts';
import { MANIFEST_FILE } from './export-format.ts';
import { openFirebaseSource } from './firebase-source.ts';
import { openKerikkoSource } from './kerikko-source.ts';
import { type Source, SourceError } from './source.ts';

/** The files of an export by `gcloud firestore export`. */
const LEVELDB = /overall_export_metadata$|^all_namespaces$|^output-\d+$/;

/** Recognises the format of a folder by its files, and opens it. @throws SourceError */
export async function openSource(folder: string): Promise<Source> {
  const names = await readdir(folder).catch(() => {
    throw new SourceError('no-folder', folder);
  });
  if (names.includes(MANIFEST_FILE)) return openKerikkoSource(folder);
  if (names.some((name) => LEVELDB.test(name))) throw new SourceError('leveldb', folder);
  if (names.includes('auth.json')) return openFirebaseSource(folder);
  if (names.includes('auth.csv')) throw new SourceError('auth-csv', folder);
  if (names.includes(MEMBERS_CSV) || names.includes(STORIES_CSV)) return openCsvSource(folder);
  throw new SourceError('no-source', folder);
}
