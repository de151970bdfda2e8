import { sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import type { ToldPart, WaitingPart } from '../contract.ts';
import { listPieceKeys, RECORDING_TYPES, type RecordingType, toRecordingKey } from './recording-keys.ts';

/** Batch size of lists of all recordings. */
const BATCH = 500;
const COLUMNS = ['id', 'type', 'duration_ms', 'wave'] as const;

/** Selects the milliseconds of a told story: null for a written story, 0 if nobody measured them. */
export const TOLD_LENGTH: SqlPart<number | null> = sql`(
  select sum(coalesce(recordings.duration_ms, 0)) from recordings where recordings.story_id = stories.id)`;

/** Returns the parts of a story in their order; none for a story that nobody told. */
export async function findParts(queries: Queries, storyId: string): Promise<ToldPart[]> {
  const rows = await queries
    .selectFrom('recordings')
    .select(COLUMNS)
    .where('story_id', '=', storyId)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map(toToldPart);
}

/** Returns the parts of a form that wait for their story, in their order. */
export async function findWaitingParts(
  queries: Queries,
  accountId: string,
  key: string,
): Promise<WaitingPart[]> {
  const rows = await queries
    .selectFrom('recordings')
    .select([...COLUMNS, 'part_key', 'pieces', 'bytes', 'finished_at'])
    .where('account_id', '=', accountId)
    .where('submission_key', '=', key)
    .where('story_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    key: row.part_key ?? row.id,
    pieces: row.pieces,
    bytes: row.bytes,
    duration: row.duration_ms,
    finished: row.finished_at === null ? null : toToldPart(row),
  }));
}

/** Returns the circle from whose page the recording of a form began. Empty without a circle. */
export async function findBegunCircle(queries: Queries, accountId: string, key: string): Promise<string> {
  const row = await queries
    .selectFrom('recordings')
    .select('circle')
    .where('account_id', '=', accountId)
    .where('submission_key', '=', key)
    .where('circle', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row?.circle ?? '';
}

/**
 * Returns the finished parts of all forms of an account that wait for their stories, by the form's key, in
 * their order.
 */
export async function findFinishedParts(
  queries: Queries,
  accountId: string,
): Promise<Map<string, ToldPart[]>> {
  const rows = await queries
    .selectFrom('recordings')
    .select([...COLUMNS, 'submission_key'])
    .where('account_id', '=', accountId)
    .where('story_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('finished_at', 'is not', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  const forms = Map.groupBy(rows, ({ submission_key }) => submission_key);
  return new Map([...forms].map(([key, parts]) => [key, parts.map(toToldPart)]));
}

/** Returns the size of all recordings of an account, in bytes. */
export async function measureRecordings(queries: Queries, accountId: string): Promise<number> {
  const { bytes } = await queries
    .selectFrom('recordings')
    .select(({ fn }) => fn.coalesce(fn.sum<number | string>('bytes'), sql<number>`0`).as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/**
 * Yields every whole recording, with the key of its file. A backup leaves out recordings that wait for further
 * pieces.
 */
export async function* listRecordings(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = eachRow(BATCH, { id: '' }, (last) =>
    queries
      .selectFrom('recordings')
      .select(['id', 'type'])
      .where('id', '>', last.id)
      .where('finished_at', 'is not', null)
      .orderBy('id'),
  );
  for await (const { id, type } of rows) yield { rowId: id, keys: [toRecordingKey(id, type)] };
}

/** Deletes the row of a recording whose file is missing. */
export async function clearRecording(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('recordings').where('id', '=', id).execute();
}

/** The columns by which the file of a recording is found. */
export interface RecordingFiles {
  id: string;
  type: string;
  pieces: number;
}

/** Returns the keys of all files that a recording may have. */
export function listFilesOf({ id, type, pieces }: RecordingFiles): string[] {
  return [toRecordingKey(id, type), ...listPieceKeys(id, pieces)];
}

/** Maps a row field by field, so that a reader never receives any other column. */
function toToldPart(row: { id: string; type: string; duration_ms: number | null; wave: string }): ToldPart {
  return {
    id: row.id,
    path: `/${toRecordingKey(row.id, row.type)}`,
    type: RECORDING_TYPES[row.type as RecordingType],
    duration: row.duration_ms,
    wave: row.wave,
  };
}
