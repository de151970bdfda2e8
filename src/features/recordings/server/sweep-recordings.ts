import { sql } from 'kysely';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';
import { RECORDING_UNDO_MS } from '../limits-contract.ts';
import { RECORDING_FOLDER, readPieceId, readRecordingKey } from './recording-keys.ts';

/** How long a recording waits for its story after its newest part was begun or finished. */
export const WAITING_MS = 7 * DAY_MS;

/**
 * Deletes recordings that were discarded or have waited too long for their story, then all files that no row
 * names. Returns the number of deleted files.
 */
export async function sweepRecordings(
  context: AppContext,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const oldest = now - WAITING_MS;
  // The parts of a form are deleted together, by the age of the newest part.
  await sql`delete from recordings
    where story_id is null and created_at < ${oldest} and not exists (
      select 1 from recordings as later
      where later.account_id = recordings.account_id and later.submission_key = recordings.submission_key
        and coalesce(later.finished_at, later.created_at) >= ${oldest})`.execute(context.database);
  await context.database
    .deleteFrom('recordings')
    .where('story_id', 'is', null)
    .where('discarded_at', '<', now - RECORDING_UNDO_MS)
    .execute();
  return sweepOrphans(context, signal, {
    name: 'recordings',
    folder: RECORDING_FOLDER,
    readId: (key) => readPieceId(key) ?? readRecordingKey(key)?.id,
    selectRows: (queries, ids) =>
      queries.selectFrom('recordings').select(['id', 'finished_at']).where('id', 'in', ids),
    // The row of a finished recording names no pieces.
    isNamed: ({ finished_at: finishedAt }, key) => finishedAt === null || readPieceId(key) === undefined,
  });
}
