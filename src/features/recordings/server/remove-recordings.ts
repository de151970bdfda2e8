import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import { listFilesOf, type RecordingFiles } from './recording-store.ts';

/** Removes parts that wait for their story, with their files. */
export async function removeParts(context: AppContext, parts: { id: string }[]): Promise<void> {
  if (parts.length === 0) return;
  const ids = parts.map(({ id }) => id);
  await deleteUnused(context, await deleteWaiting(context.database, sql`id in (${sql.join(ids)})`));
}

/** Removes the recordings that an account has discarded, with their files. */
export async function removeDiscarded(context: AppContext, accountId: string): Promise<void> {
  await deleteUnused(context, await deleteDiscarded(context.database, accountId));
}

/**
 * Deletes an account's discarded rows, except those of the form with `keptKey`. Returns the keys of their
 * files.
 */
export function deleteDiscarded(queries: Queries, accountId: string, keptKey = ''): Promise<string[]> {
  return deleteWaiting(
    queries,
    sql`account_id = ${accountId} and discarded_at is not null and submission_key <> ${keptKey}`,
  );
}

/**
 * Deletes the rows that still wait for their story: a form that was sent meanwhile may have published some.
 * Returns the keys of their files.
 */
async function deleteWaiting(queries: Queries, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<RecordingFiles>`
    delete from recordings where story_id is null and ${which} returning id, type, pieces`.execute(queries);
  return rows.flatMap(listFilesOf);
}
