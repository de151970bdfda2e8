import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { drawPhoto } from './story-photo-image.ts';
import { toPhotoKey } from './story-photo-keys.ts';
import { cleanAlt, deletePhotoFiles } from './story-photos.ts';

/** A photo of a story, or of another subject, that an import brings from another server. */
interface ImportedStoryPhoto {
  id: string;
  subjectId: string;
  /** The photo's place in the subject, from 0. */
  position: number;
  alt: string;
  /** The member who added the photo, or null for nobody. Undefined for the subject's author. */
  accountId?: string | null | undefined;
}

/**
 * Stores a photo of an imported story or other subject, through the checks of an upload. Returns false if the subject has the photo, or is
 * gone. Gives the photo another id if another subject here has this one.
 * @throws AppError 'alt-too-long' (422), and the errors of importPhoto
 */
export async function importStoryPhoto(
  context: AppContext,
  { id, subjectId, position, alt, accountId }: ImportedStoryPhoto,
  uploaded: Uint8Array,
  { beforeWrite, alsoWrite }: StoreSteps,
): Promise<boolean> {
  mustBeSmall(uploaded);
  const cleaned = cleanAlt(alt);
  const { files, width, height, placeholder } = await drawPhoto(uploaded);
  await beforeWrite();
  const taken = await context.database
    .selectFrom('story_photos')
    .select('subject_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken?.subject_id === subjectId) {
    await inTransaction(context, alsoWrite);
    return false;
  }
  // Never store under an id that is taken: the files would replace the other ones.
  const freeId = taken ? randomUUID() : id;
  for (const [name, file] of Object.entries(files)) await context.files.put(toPhotoKey(freeId, name), file);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.byteLength, 0);
  const outcome = await inTransaction(context, async (transaction) => {
    await alsoWrite(transaction);
    const subject = (await findSubjects(transaction, [subjectId])).get(subjectId);
    if (!subject) return 'gone';
    const inserted = await transaction
      .insertInto('story_photos')
      .values({
        id: freeId,
        account_id: accountId === undefined ? subject.authorId : accountId,
        subject_kind: subject.kind,
        subject_id: subjectId,
        submission_key: subjectId,
        digest: createHash('sha256').update(uploaded).digest('base64url'),
        position,
        alt: cleaned,
        width,
        height,
        placeholder,
        bytes,
        created_at: subject.createdAt,
        hidden_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted ? 'new' : 'there';
  });
  if (outcome === 'gone') await deletePhotoFiles(context, [freeId]);
  return outcome === 'new';
}

/** Returns whether a photo with this id belongs to another subject. */
export async function isPhotoOfOther(
  queries: Queries,
  { id, subjectId }: Pick<ImportedStoryPhoto, 'id' | 'subjectId'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('story_photos')
    .select('subject_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.subject_id !== subjectId;
}
