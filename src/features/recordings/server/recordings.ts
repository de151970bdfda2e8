import { createHash, randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { ByteRange, StoredFile } from '../../../server/files/file-store.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { findStoryOfDraft } from '../../stories/server/drafts.ts';
import { storiesOpenTo } from '../../stories/server/visible-stories.ts';
import { mustJudge } from '../../subjects/server/reviews.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import type { FinishInput, WaitingPart } from '../contract.ts';
import {
  MAX_PARTS,
  MAX_PIECE_BYTES,
  MAX_RECORDING_BYTES,
  MAX_RECORDING_MS,
  MAX_WAITING,
} from '../limits-contract.ts';
import { recogniseRecording, recordingInvalid } from './audio-file.ts';
import { readLength } from './audio-length.ts';
import { joinPieces, measurePieces, recordingMissing } from './join-pieces.ts';
import { listWaiting } from './recording-drafts.ts';
import { RECORDING_TYPES, readRecordingKey, toPieceKey } from './recording-keys.ts';
import { findBegunCircle, findWaitingParts, measureRecordings } from './recording-store.ts';
import { removeDiscarded, removeParts } from './remove-recordings.ts';

/** Limit per member: a recording of ten minutes has about 300 pieces. */
const PIECES: RateLimit = { name: 'recording-piece', hits: 600, perMs: 10 * MINUTE_MS };
/** Limit per member: each of these reads and writes a recording, and a told story has at most MAX_PARTS of them. */
const JOINS: RateLimit = { name: 'recording-join', hits: 60, perMs: 10 * MINUTE_MS };
/** Limit of all recordings of a member, the same as that of photos: about 100 stories of ten minutes. */
export const MAX_BYTES_PER_MEMBER = 500_000_000;
/** How much longer than the limit a recording may be: the device stops it by its own clock, the server measures the file. */
const DURATION_TOLERANCE_MS = 10_000;

interface Piece {
  key: string;
  part: string;
  number: number;
  bytes: Uint8Array;
  /**
   * The length of the part up to this piece, in milliseconds, and the loudness along it. Missing or empty if
   * nothing was measured.
   */
  duration?: number | undefined;
  wave?: string | undefined;
  /** The circle from whose page the recording began. */
  circle?: string | undefined;
}

/**
 * Stores the next piece of a part, and returns how many pieces the part has, and whether it accepts more.
 * Idempotent: a piece that was stored before changes nothing. @throws AppError 'piece-missing' (409,
 * `details.next`) for a piece that is not the next one; 'already-published' (409) for a new part of a form
 * whose story is there; 'recording-invalid' (415), 'recording-too-large' (413), 'recordings-full',
 * 'too-many-parts', 'too-many-recordings' (422), 'recording-missing' (404), 'too-many' (429)
 */
export async function addPiece(
  context: AppContext,
  viewer: Viewer,
  { key, part, number, bytes, duration = 0, wave = '', circle = '' }: Piece,
): Promise<{ pieces: number; isFinished?: true }> {
  requirePermission(viewer, 'write-stories');
  if (bytes.byteLength > MAX_PIECE_BYTES) throw recordingTooLarge();
  const found = await findOwnPart(context, viewer, { key, part });
  // Another device may have finished the part before this piece arrived.
  if (found?.finished) return { pieces: found.pieces, isFinished: true };
  if (found && number < found.pieces) return { pieces: found.pieces };
  const next = found?.pieces ?? 0;
  if (number !== next) throw new AppError('piece-missing', 409, `The next piece is ${next}.`, { next });
  if (bytes.byteLength === 0) throw recordingInvalid();
  await context.limiter.take(PIECES, viewer.accountId);
  await mustHaveRoom(context, viewer, { key, bytes: bytes.byteLength });
  const { id } = found ?? (await beginPart(context, viewer, { key, part, number, bytes, circle }));
  await context.files.put(toPieceKey(id, number), bytes);
  const stored = await context.database
    .updateTable('recordings')
    .set((set) => ({
      pieces: number + 1,
      bytes: set('bytes', '+', bytes.byteLength),
      ...(duration > 0 && { duration_ms: duration, wave }),
    }))
    .where('id', '=', id)
    .where('pieces', '=', number)
    .where('finished_at', 'is', null)
    .returning('pieces')
    .executeTakeFirst();
  if (stored) return { pieces: stored.pieces };
  // A repeated request stored the piece first, or the member has started over meanwhile.
  const now = await findOwnPart(context, viewer, { key, part });
  if (now) return { pieces: now.pieces };
  await deleteUnused(context, [toPieceKey(id, number)]);
  throw recordingMissing();
}

/** Inserts the row of a part, and returns it: a repeated request may have inserted it first. */
async function beginPart(context: AppContext, viewer: Viewer, { key, part, bytes, circle = '' }: Piece) {
  const type = recogniseRecording(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (await findStoryOfDraft(context, viewer, key)) {
    throw new AppError('already-published', 409, 'The story of this form is published.');
  }
  const parts = await findWaitingParts(context.database, viewer.accountId, key);
  const isNewForm = parts.length === 0;
  if (isNewForm && (await listWaiting(context.database, viewer.accountId)).length >= MAX_WAITING) {
    throw new AppError(
      'too-many-recordings',
      422,
      `At most ${MAX_WAITING} recordings wait for their stories.`,
    );
  }
  if (parts.length >= MAX_PARTS) {
    throw new AppError('too-many-parts', 422, `A told story has at most ${MAX_PARTS} parts.`);
  }
  await context.database
    .insertInto('recordings')
    .values({
      id: randomUUID(),
      account_id: viewer.accountId,
      story_id: null,
      submission_key: key,
      part_key: part,
      circle,
      position: parts.length,
      type,
      pieces: 0,
      bytes: 0,
      duration_ms: null,
      wave: '',
      created_at: context.clock.now(),
      finished_at: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'submission_key', 'part_key']).doNothing())
    .execute();
  const begun = await findOwnPart(context, viewer, { key, part });
  if (!begun) throw recordingMissing();
  return begun;
}

/**
 * Joins the pieces of a part to one file, and returns the parts of the form. Idempotent.
 * @throws AppError 'recording-missing' (404), 'piece-missing' (409, `details.next`), 'recording-invalid' (415), after
 * which the part is gone, 'recording-too-long' (422), 'too-many' (429), 'busy' (503) while another node joins the
 * pieces
 */
export async function finishPart(
  context: AppContext,
  viewer: Viewer,
  { key, part, pieces, duration, wave }: Omit<FinishInput, 'intent'>,
): Promise<WaitingPart[]> {
  requirePermission(viewer, 'write-stories');
  const found = await findOwnPart(context, viewer, { key, part });
  if (!found) throw recordingMissing();
  if (!found.finished) {
    if (found.pieces !== pieces) {
      throw new AppError('piece-missing', 409, `The next piece is ${found.pieces}.`, { next: found.pieces });
    }
    await context.limiter.take(JOINS, viewer.accountId);
    const measured =
      duration > 0
        ? { duration, wave }
        : // The device that finishes the part may not be the one that recorded it, and then has no measurement.
          { duration: found.duration_ms ?? (await measurePieces(context, found)), wave: found.wave };
    await mustBeShort(context, viewer, { key, duration: measured.duration });
    await joinPieces(context, found, measured);
  }
  return findWaitingParts(context.database, viewer.accountId, key);
}

/** Finishes the unfinished parts of a form with the pieces that are here. @throws the errors of finishPart */
export async function finishAll(context: AppContext, viewer: Viewer, key: string): Promise<void> {
  const parts = await findWaitingParts(context.database, viewer.accountId, key);
  const begun = parts.filter(({ finished, pieces }) => !finished && pieces > 0);
  for (const { key: part, pieces } of begun) {
    await finishPart(context, viewer, { key, part, pieces, duration: 0, wave: '' });
  }
}

/**
 * Removes a part that another device finished too early, and puts the part with all pieces in its place.
 * Idempotent.
 * @throws AppError 'recording-missing' (404) if the part that has all pieces is not here
 */
export async function replacePart(
  context: AppContext,
  viewer: Viewer,
  { key, part, replaced }: { key: string; part: string; replaced: string },
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const [whole, short] = await Promise.all([
    findOwnPart(context, viewer, { key, part }),
    findOwnPart(context, viewer, { key, part: replaced }),
  ]);
  if (!whole) throw recordingMissing();
  if (!short || short.story_id !== null) return;
  await context.database
    .updateTable('recordings')
    .set({ position: short.position })
    .where('id', '=', whole.id)
    .execute();
  await removeParts(context, [short]);
}

/**
 * Stores a whole file that the member chose, as a separate part. Idempotent: the same file sent twice by the
 * same form is one part. @throws AppError the errors of addPiece and finishPart
 */
export async function addRecordingFile(
  context: AppContext,
  viewer: Viewer,
  { key, bytes, circle }: { key: string; bytes: Uint8Array; circle?: string | undefined },
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  if (bytes.byteLength > MAX_RECORDING_BYTES) throw recordingTooLarge();
  const part = toPartKey(viewer, key, bytes);
  let number = 0;
  for (let at = 0; at < bytes.byteLength || number === 0; at += MAX_PIECE_BYTES) {
    const piece = bytes.subarray(at, at + MAX_PIECE_BYTES);
    await addPiece(context, viewer, { key, part, number, bytes: piece, circle });
    number += 1;
  }
  // Measure the file here, because finishing would read the pieces again.
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const duration = readLength(file, recogniseRecording(file));
  await finishPart(context, viewer, { key, part, pieces: number, duration, wave: '' });
}

/** Returns the key of a file's part, which is the same for the same file in the same form. */
function toPartKey({ accountId }: Viewer, key: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(accountId).update(key).update(bytes).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Returns the parts that wait for the story of the form with this key, in their order. */
export function listWaitingParts(context: AppContext, viewer: Viewer, key: string): Promise<WaitingPart[]> {
  requirePermission(viewer, 'write-stories');
  return findWaitingParts(context.database, viewer.accountId, key);
}

/** Returns the circle for which the viewer began the recording of a form. Empty without a circle. */
export function findCircleOfForm(
  { database }: AppContext,
  { accountId }: Viewer,
  key: string,
): Promise<string> {
  return findBegunCircle(database, accountId, key);
}

/** Removes all parts that wait for the story of a form. */
export async function startOver(context: AppContext, viewer: Viewer, key: string): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const rows = await context.database
    .selectFrom('recordings')
    .select(['id', 'type', 'pieces'])
    .where('account_id', '=', viewer.accountId)
    .where('submission_key', '=', key)
    .where('story_id', 'is', null)
    .execute();
  await removeParts(context, rows);
}

/**
 * Returns a recording by its file's key if the viewer may hear it: one of a visible story, or of the viewer's
 * own form. Only the author and moderators hear a hidden story's recording. Moderators hear that of a circle's
 * story only while a report of it waits.
 */
export async function readRecording(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<
  { bytes: number; type: string; read: (range?: ByteRange) => Promise<StoredFile | undefined> } | undefined
> {
  requirePermission(viewer, 'read-stories');
  const named = readRecordingKey(key);
  if (!named) return undefined;
  const row = await context.database
    .selectFrom('recordings')
    .leftJoin(storiesOpenTo(viewer).as('stories'), 'stories.id', 'recordings.story_id')
    .select(['recordings.account_id', 'recordings.story_id', 'recordings.bytes', 'recordings.type'])
    .select('stories.id as open_story')
    .where('recordings.id', '=', named.id)
    .where('recordings.finished_at', 'is not', null)
    .executeTakeFirst();
  if (!row || row.type !== named.type) return undefined;
  const { story_id, open_story } = row;
  if (story_id === null ? row.account_id !== viewer.accountId : open_story === null) {
    const reported = story_id !== null && (await findSubjects(context, [story_id])).get(story_id);
    if (!reported || !(await mustJudge(context, viewer, [reported]))) return undefined;
  }
  return {
    bytes: row.bytes,
    type: RECORDING_TYPES[named.type],
    read: (range) => context.files.get(key, range),
  };
}

/** @throws AppError 'recording-too-large' (413) for a form whose body was discarded */
export function mustBeWhole({ isBodyTooLarge }: { isBodyTooLarge: boolean }): void {
  if (isBodyTooLarge) throw recordingTooLarge();
}

async function findOwnPart(
  { database }: AppContext,
  { accountId }: Viewer,
  { key, part }: { key: string; part: string },
) {
  const row = await database
    .selectFrom('recordings')
    .select(['id', 'type', 'pieces', 'finished_at', 'story_id', 'position', 'duration_ms', 'wave'])
    .where('account_id', '=', accountId)
    .where('submission_key', '=', key)
    .where('part_key', '=', part)
    .executeTakeFirst();
  return row && { ...row, finished: row.finished_at !== null };
}

async function mustHaveRoom(
  context: AppContext,
  { accountId }: Viewer,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  const { database } = context;
  const parts = await findWaitingParts(database, accountId, key);
  const waiting = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (waiting + bytes > MAX_RECORDING_BYTES) throw recordingTooLarge();
  const isFull = async () => (await measureRecordings(database, accountId)) + bytes > MAX_BYTES_PER_MEMBER;
  if (!(await isFull())) return;
  // A discarded recording can be restored for a day, unless a new recording needs its space.
  await removeDiscarded(context, accountId);
  if (await isFull()) {
    throw new AppError('recordings-full', 422, 'Your recordings take up all the space there is for them.');
  }
}

async function mustBeShort(
  { database }: AppContext,
  { accountId }: Viewer,
  { key, duration }: { key: string; duration: number },
): Promise<void> {
  const parts = await findWaitingParts(database, accountId, key);
  const before = parts.reduce((sum, { finished }) => sum + (finished?.duration ?? 0), 0);
  if (before + duration > MAX_RECORDING_MS + DURATION_TOLERANCE_MS) {
    throw new AppError('recording-too-long', 422, 'A told story has at most ten minutes.');
  }
}

export function recordingTooLarge(): AppError {
  return new AppError('recording-too-large', 413, 'This recording is too large.');
}
