import type { StoredFiles } from '../../src/app/feature.ts';
import { features } from '../../src/compose.ts';
import type { Database } from '../../src/server/database/database.ts';

/** The files that features keep in the file store. */
export const storedFiles: readonly StoredFiles[] = features.flatMap(({ files }) => files ?? []);

/** Returns the files that a snapshot's rows can name. A database of an earlier version lacks some of the tables. */
export async function findStoredFiles(snapshot: Database): Promise<StoredFiles[]> {
  const tables = (await snapshot.introspection.getTables()).map(({ name }) => name);
  return storedFiles.filter(({ table }) => tables.includes(table));
}
