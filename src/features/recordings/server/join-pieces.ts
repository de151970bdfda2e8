import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import { Mutex } from '../../../server/mutex.ts';
import { addDuration, SoundCheck } from './audio-file.ts';
import { readLength } from './audio-length.ts';
import { MetadataBlanker } from './blank-metadata.ts';
import { listPieceKeys, type RecordingType, toRecordingKey } from './recording-keys.ts';
import type { RecordingFiles } from './recording-store.ts';
import { removeParts } from './remove-recordings.ts';

/** A claim ends after this time, because its node may have crashed. Joining 12 MB takes seconds. */
const CLAIM_MS = 2 * MINUTE_MS;
/** The fields for a duration are within the first few hundred bytes. */
const HEAD_BYTES = 64 * 1024;

/** Joins one recording at a time, so that many concurrent forms take no more memory and disk than one. */
const joining = new Mutex();

/**
 * Joins the pieces of a part to one file, and deletes them. Does nothing if another request has done so.
 * @throws AppError 'recording-missing' (404) if the part or a piece is gone, 'recording-invalid' (415), after
 * which the part is gone,
 * 'busy' (503) while another node joins the pieces
 */
export function joinPieces(
  context: AppContext,
  part: RecordingFiles,
  { duration, wave }: { duration: number; wave: string },
): Promise<void> {
  return joining.run(async () => {
    if (!(await claim(context, part))) return;
    const key = toRecordingKey(part.id, part.type);
    let bytes = 0;
    try {
      await context.files.putChunks(
        key,
        count(joinedChunks(context, part, duration), (size) => (bytes += size)),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'recording-invalid') await removeParts(context, [part]);
      else await release(context, part);
      throw error;
    }
    const finished = await context.database
      .updateTable('recordings')
      .set({ bytes, duration_ms: duration || null, wave, finished_at: context.clock.now(), joining_at: null })
      .where('id', '=', part.id)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (finished) return deleteUnused(context, listPieceKeys(part.id, part.pieces));
    // If the part is gone, the member has started over meanwhile, and nothing names the file.
    if (await findState(context, part)) return;
    await deleteUnused(context, [key, ...listPieceKeys(part.id, part.pieces)]);
    throw recordingMissing();
  });
}

/**
 * Returns the length of a part in milliseconds, read from its file; 0 if the file does not tell it. Runs one at
 * a time, like joining.
 */
export function measurePieces(context: AppContext, part: RecordingFiles): Promise<number> {
  return joining.run(async () => {
    const chunks = await Array.fromAsync(readPieces(context, part));
    return readLength(Buffer.concat(chunks), part.type as RecordingType);
  });
}

/** Returns false if the part is finished. One UPDATE decides which of several requests joins the pieces. */
async function claim({ database, clock }: AppContext, { id, pieces }: RecordingFiles): Promise<boolean> {
  const now = clock.now();
  const claimed = await database
    .updateTable('recordings')
    .set({ joining_at: now })
    .where('id', '=', id)
    .where('pieces', '=', pieces)
    .where('finished_at', 'is', null)
    .where((where) => where.or([where('joining_at', 'is', null), where('joining_at', '<', now - CLAIM_MS)]))
    .returning('id')
    .executeTakeFirst();
  if (claimed) return true;
  const row = await findState({ database }, { id });
  if (!row) throw recordingMissing();
  if (row.finished_at !== null) return false;
  // After this error, the page's script asks again.
  throw new AppError('busy', 503, 'This recording is being stored. Please try again.');
}

async function release({ database }: AppContext, { id }: RecordingFiles): Promise<void> {
  await database.updateTable('recordings').set({ joining_at: null }).where('id', '=', id).execute();
}

function findState({ database }: Pick<AppContext, 'database'>, { id }: { id: string }) {
  return database.selectFrom('recordings').select('finished_at').where('id', '=', id).executeTakeFirst();
}

/**
 * Yields the joined file. Adds the duration to its beginning, blanks what says where and when it was recorded, and checks its end before
 * the file is stored.
 */
async function* joinedChunks(
  context: AppContext,
  part: RecordingFiles,
  duration: number,
): AsyncGenerator<Uint8Array> {
  const check = new SoundCheck();
  let head: Uint8Array[] | undefined = [];
  let size = 0;
  const joinHead = (chunks: Uint8Array[]) => {
    const bytes = Buffer.concat(chunks);
    return duration > 0 ? addDuration(bytes, duration) : bytes;
  };
  for await (const chunk of blankPieces(context, part)) {
    check.add(chunk);
    if (!head) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    size += chunk.byteLength;
    if (size < HEAD_BYTES) continue;
    yield joinHead(head);
    head = undefined;
  }
  if (head) yield joinHead(head);
  check.end();
}

async function* blankPieces(context: AppContext, part: RecordingFiles): AsyncGenerator<Uint8Array> {
  const blanker = new MetadataBlanker(part.type as RecordingType);
  for await (const chunk of readPieces(context, part)) {
    const bytes = blanker.add(chunk);
    if (bytes.byteLength > 0) yield bytes;
  }
  yield blanker.end();
}

async function* readPieces(context: AppContext, { id, pieces }: RecordingFiles): AsyncGenerator<Uint8Array> {
  for (const key of listPieceKeys(id, pieces)) {
    const file = await context.files.get(key);
    if (!file) {
      context.log.error({ key }, "a recording's piece is missing");
      throw recordingMissing();
    }
    if (file.body instanceof Uint8Array) yield file.body;
    else yield* file.body;
  }
}

async function* count(
  chunks: AsyncIterable<Uint8Array>,
  add: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    add(chunk.byteLength);
    yield chunk;
  }
}

export function recordingMissing(): AppError {
  return new AppError('recording-missing', 404, 'This recording is no longer there.');
}
