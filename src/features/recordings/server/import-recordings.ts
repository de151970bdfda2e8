import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { findExistingAccounts } from '../../accounts/server/import-accounts.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import { MAX_RECORDING_BYTES } from '../limits-contract.ts';
import { mustBeSound } from './audio-file.ts';
import { blankMetadata } from './blank-metadata.ts';
import { toRecordingKey } from './recording-keys.ts';
import { recordingTooLarge } from './recordings.ts';

/** A part of a told story that an import brings from another server. */
interface ImportedRecording {
  id: string;
  storyId: string;
  /** The place in the story, from 0. */
  position: number;
  /** In milliseconds. */
  duration: number | null;
  wave: string;
}

/** The member who wrote a told story down, with the time in milliseconds since 1970. */
interface ImportedWriting {
  storyId: string;
  /** Null once the writer has left. */
  writerId: string | null;
  at: number;
}

/**
 * Stores a recording of an imported story. Returns false if the story has the recording, or is gone. Gives the
 * recording another id if another story here has this one: the story would have nothing to tell.
 * @throws AppError 'recording-too-large' (413), 'recording-invalid' (415); FileStoreDownError
 */
export async function importRecording(
  context: AppContext,
  { id, storyId, position, duration, wave }: ImportedRecording,
  bytes: Uint8Array,
  { beforeWrite, alsoWrite }: StoreSteps,
): Promise<boolean> {
  if (bytes.byteLength > MAX_RECORDING_BYTES) throw recordingTooLarge();
  const type = mustBeSound(bytes);
  await beforeWrite();
  const taken = await context.database
    .selectFrom('recordings')
    .select('story_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken?.story_id === storyId) {
    await inTransaction(context, alsoWrite);
    return false;
  }
  // Never store under an id that is taken: the file would replace the other one.
  const freeId = taken ? randomUUID() : id;
  const key = toRecordingKey(freeId, type);
  await context.files.put(key, blankMetadata(bytes, type));
  const outcome = await inTransaction(context, async (transaction) => {
    await alsoWrite(transaction);
    const story = await transaction
      .selectFrom(everyStory('import').as('stories'))
      .select(['author_id', 'created_at'])
      .where('id', '=', storyId)
      .executeTakeFirst();
    if (!story) return 'gone';
    const inserted = await transaction
      .insertInto('recordings')
      .values({
        id: freeId,
        account_id: story.author_id,
        story_id: storyId,
        submission_key: storyId,
        position,
        type,
        pieces: 0,
        bytes: bytes.byteLength,
        duration_ms: duration,
        wave,
        created_at: story.created_at,
        finished_at: story.created_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted ? 'new' : 'there';
  });
  if (outcome === 'gone') await deleteUnused(context, [key]);
  return outcome === 'new';
}

/** Returns whether a recording with this id belongs to another story. */
export async function isRecordingOfOther(
  queries: Queries,
  { id, storyId }: Pick<ImportedRecording, 'id' | 'storyId'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('recordings')
    .select('story_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.story_id !== storyId;
}

/** Inserts the writers of imported stories. A writer without an account here stays without a name. */
export async function insertImportedWritings(
  transaction: Transaction,
  writings: readonly ImportedWriting[],
): Promise<void> {
  if (writings.length === 0) return;
  const accounts = await findExistingAccounts(
    transaction,
    writings.flatMap(({ writerId }) => writerId ?? []),
  );
  await transaction
    .insertInto('written_stories')
    .values(
      writings.map(({ storyId, writerId, at }) => ({
        story_id: storyId,
        writer_id: writerId && accounts.has(writerId) ? writerId : null,
        text: '',
        answer: '',
        offered_at: at,
        saved_at: at,
        sent_at: at,
        approved_at: at,
      })),
    )
    .execute();
}
