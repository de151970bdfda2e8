import { HOUR_MS } from '../clock.ts';
import type { AppContext } from '../context.ts';
import type { Queries } from '../database/database.ts';
import { sweepTemporaryFolders } from '../files/temporary-folders.ts';

/** Minimum age of an orphan. An upload takes much less time, so no row will ever name an older file. */
const ORPHAN_AGE_MS = HOUR_MS;
/** Number of files per query. */
const BATCH = 200;

/** The files in one folder of the store, and the rows that name them. */
interface SweptFiles<Row extends { id: string }> {
  /** What the log calls the files. */
  name: string;
  /** The first part of every key. */
  folder: string;
  /** Returns the id of the row that may name a file; undefined for a file that Kerikko did not name. */
  readId(key: string): string | undefined;
  /** Returns the query of the rows with these ids. */
  selectRows(queries: Queries, ids: string[]): { execute(): Promise<Row[]> };
  /** Returns whether a row names a file with its id. Without this function, every row does. */
  isNamed?(row: Row, key: string): boolean;
}

/**
 * Deletes files that no row names: from interrupted uploads, failed deletions and deleted accounts. Several nodes may
 * run this at the same time. Returns the number of deleted files.
 */
export async function sweepOrphans<Row extends { id: string }>(
  context: AppContext,
  signal: AbortSignal | undefined,
  { name, folder, readId, selectRows, isNamed = () => true }: SweptFiles<Row>,
): Promise<number> {
  const before = context.clock.now() - ORPHAN_AGE_MS;
  let removed = 0;
  const removeOrphans = async (batch: Map<string, string>): Promise<void> => {
    if (batch.size === 0) return;
    const found = await selectRows(context.database, [...new Set(batch.values())]).execute();
    const rows = new Map(found.map((row) => [row.id, row]));
    for (const [key, id] of batch) {
      const row = rows.get(id);
      if (row && isNamed(row, key)) continue;
      await context.files.delete(key);
      removed += 1;
    }
  };
  /** The ids of the rows that may name the files, by the key of the file. */
  let batch = new Map<string, string>();
  for await (const { key, modifiedAt } of context.files.list(folder)) {
    if (signal?.aborted) {
      batch.clear();
      break;
    }
    const id = modifiedAt < before ? readId(key) : undefined;
    if (id !== undefined) batch.set(key, id);
    if (batch.size < BATCH) continue;
    await removeOrphans(batch);
    batch = new Map();
  }
  await removeOrphans(batch);
  if (removed > 0) context.log.info({ removed }, `orphaned ${name} were deleted`);
  return removed;
}

/** Deletes files that interrupted writes left in the store's folder, and temporary folders. Returns their number. */
export async function sweepUnfinished({ clock, config, files, log }: AppContext): Promise<number> {
  const folders = await sweepTemporaryFolders(config.dataDir, clock.now());
  const removed = folders + (await files.deleteUnfinished(clock.now() - ORPHAN_AGE_MS));
  if (removed > 0) log.info({ removed }, 'unfinished files were deleted');
  return removed;
}
