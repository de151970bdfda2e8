import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { afterCommit, inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { ask } from '../../../server/event-handlers.ts';
import { FileStoreDownError, type StoredFile } from '../../../server/files/file-store.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanLine, isLongerThan } from '../../../server/text.ts';
import { mustJudge } from '../../subjects/server/reviews.ts';
import { findSubjects, isShownSubject, maySee, seesHidden } from '../../subjects/server/subjects.ts';
import { MAX_ALT, MAX_PHOTOS, type PhotoChoice, type SentPhotos, type StoryPhoto } from '../contract.ts';
import type { PhotoEvent } from '../events.ts';
import { photoHolders } from '../questions.ts';
import {
  findOwn,
  findSent,
  findWaiting,
  measurePhotos,
  type PhotographedSubject,
  replacePhotos,
} from './find-photos.ts';
import { drawPhoto } from './story-photo-image.ts';
import { listPhotoKeys, readPhotoId, toPhotoKey } from './story-photo-keys.ts';

/** Limit per member. Rejected images count, too, because they were decoded. */
export const STORY_PHOTOS: RateLimit = { name: 'story-photo', hits: 40, perMs: HOUR_MS };
/** Limit of all stored photos of a member's stories: at least 1,500 photos. */
const MAX_BYTES_PER_MEMBER = 500_000_000;
/** Photos that wait come after those whose order was saved. */
const LAST = MAX_PHOTOS;

/**
 * Stores a photo for the form with this key. The photo waits there until the form publishes or changes a story.
 * Idempotent: the same bytes sent twice by the same form are one photo, so that a lost response costs only a
 * repetition.
 * @throws AppError 'too-many-photos', 'photos-full' (422), 'too-many' (429), and the errors of changePhoto
 */
export async function addPhoto(
  context: AppContext,
  viewer: Viewer,
  { key, bytes, alt = '' }: { key: string; bytes: Uint8Array; alt?: string },
): Promise<StoryPhoto> {
  requirePermission(viewer, 'write-stories');
  mustBeSmall(bytes);
  const { accountId } = viewer;
  const digest = createHash('sha256').update(bytes).digest('base64url');
  const upload = { accountId, key, digest };
  const earlier = await findSent(context.database, upload);
  if (earlier) return earlier;
  await mustHaveRoom(context, accountId, key);
  await context.limiter.take(STORY_PHOTOS, accountId);
  const { files, width, height, placeholder } = await drawPhoto(bytes);
  const id = randomUUID();
  try {
    for (const [name, file] of Object.entries(files)) await context.files.put(toPhotoKey(id, name), file);
    const row = {
      id,
      account_id: accountId,
      subject_id: null,
      submission_key: key,
      digest,
      position: LAST,
      alt: cleanAlt(alt),
      width,
      height,
      placeholder,
      bytes: Object.values(files).reduce((sum, file) => sum + file.byteLength, 0),
      created_at: context.clock.now(),
    };
    await context.database
      .insertInto('story_photos')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'submission_key', 'digest']).doNothing())
      .execute();
  } catch (error) {
    // Do not delete while the store is down: that would delay the response. The sweeper deletes files already stored.
    if (error instanceof FileStoreDownError) throw error;
    // The commit may have succeeded although the connection broke, so delete the files only if no row names them.
    const stored = await findOwn(context.database, accountId, [id]).catch(() => [id]);
    if (stored.length === 0) await deletePhotoFiles(context, [id]);
    throw error;
  }
  const stored = await findSent(context.database, upload);
  // A concurrent request stored the same bytes first, or the story's form has removed them in the meantime.
  if (stored?.id !== id) await deletePhotoFiles(context, [id]);
  if (!stored) throw photoMissing();
  return stored;
}

/** Removes a photo of the viewer that waits for its story. Does nothing without such a photo. */
export async function removeWaitingPhoto(
  context: AppContext,
  viewer: Viewer,
  photoId: string,
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const deleted = await context.database
    .deleteFrom('story_photos')
    .where('id', '=', photoId)
    .where('account_id', '=', viewer.accountId)
    .where('subject_id', 'is', null)
    .returning('id')
    .execute();
  await deletePhotoFiles(
    context,
    deleted.map(({ id }) => id),
  );
}

/** Returns the photos that wait for the story of the form with this key, in their order. */
export function listWaitingPhotos(context: AppContext, viewer: Viewer, key: string): Promise<StoryPhoto[]> {
  requirePermission(viewer, 'write-stories');
  return findWaiting(context.database, viewer.accountId, key);
}

/** Saves order and descriptions of photos that wait, so that the form shows them again on any device. */
export async function describePhotos(context: AppContext, viewer: Viewer, sent: SentPhotos): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const photos = choosePhotos(sent);
  await inTransaction(context, async (transaction) => {
    for (const [position, { id, alt }] of photos.entries()) {
      await transaction
        .updateTable('story_photos')
        .set({ position, alt })
        .where('id', '=', id)
        .where('account_id', '=', viewer.accountId)
        .where('subject_id', 'is', null)
        .execute();
    }
  });
}

/**
 * Returns the photos that a form chose, in their order, after storing the file that a form without JavaScript sent.
 * Undefined for a form without the field for photos: its story keeps its photos.
 * @throws AppError 'invalid-input', 'alt-too-long', 'too-many-photos' (422), and the errors of addPhoto
 */
export async function takePhotos(
  context: AppContext,
  viewer: Viewer,
  sent: SentPhotos,
): Promise<PhotoChoice[] | undefined> {
  if (!sent.photo) return undefined;
  const chosen = choosePhotos(sent);
  if (!sent.file || sent.file.size === 0) return chosen;
  if (chosen.length >= MAX_PHOTOS) throw tooManyPhotos();
  const bytes = await sent.file.bytes();
  // The description of the new photo stands after the descriptions of the other photos.
  const alt = cleanAlt(sent.alt?.[sent.photo.filter(Boolean).length] ?? '');
  const { id } = await addPhoto(context, viewer, { key: sent.key, bytes, alt });
  return chosen.some((photo) => photo.id === id) ? chosen : [...chosen, { id, alt }];
}

/** Returns the photos that a refused form without JavaScript shows again, with the descriptions that were typed. */
export async function restorePhotos(
  { database }: AppContext,
  { accountId }: Viewer,
  sent: SentPhotos,
): Promise<StoryPhoto[]> {
  const typed = listNamed(sent);
  const [own, waiting] = await Promise.all([
    findOwn(
      database,
      accountId,
      typed.map(({ id }) => id),
    ),
    findWaiting(database, accountId, sent.key),
  ]);
  const byId = new Map(own.map((photo) => [photo.id, photo]));
  const listed = typed.flatMap(({ id, alt }) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, alt }] : [];
  });
  return [...listed, ...waiting.filter(({ id }) => !byId.has(id))];
}

/** @throws AppError 'invalid-input', 'alt-too-long', 'too-many-photos' (422) */
function choosePhotos(sent: SentPhotos): PhotoChoice[] {
  const named = listNamed(sent);
  const ids = new Set(named.map(({ id }) => id));
  if (ids.size < named.length || (sent.alt ?? []).length < named.length) {
    throw new AppError('invalid-input', 422, 'photo: each photo is sent once, with a description');
  }
  if (named.length > MAX_PHOTOS) throw tooManyPhotos();
  return named.map(({ id, alt }) => ({ id, alt: cleanAlt(alt) }));
}

/** Returns the photos that a form names, unchecked, in the order of their places. */
function listNamed({ photo = [], alt = [], place = [] }: SentPhotos): PhotoChoice[] {
  return photo
    .filter(Boolean)
    .map((id, index) => ({ id, alt: alt[index] ?? '', place: Number(place[index] ?? index + 1) }))
    .filter((choice) => choice.place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ id, alt }) => ({ id, alt }));
}

/**
 * Gives the subject the chosen photos, and deletes its other photos. Call this in the transaction that changes
 * the subject's row. @throws AppError 'photo-missing' (409)
 */
export async function setPhotos(
  context: AppContext,
  transaction: Transaction,
  subject: PhotographedSubject,
  photos: PhotoChoice[],
): Promise<void> {
  const outcome = await replacePhotos(transaction, subject, photos);
  if (outcome === 'missing') throw photoMissing();
  if (outcome.deleted.length > 0) afterCommit(transaction, () => deletePhotoFiles(context, outcome.deleted));
}

/** Deletes the photos of all things of a kind whose ids the SQL selects; with `accountId`, only those that this account added. */
export async function deletePhotosOf(
  context: AppContext,
  kind: string,
  ids: SqlPart,
  accountId?: string,
): Promise<void> {
  const deleted = await context.database
    .deleteFrom('story_photos')
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_id in (${ids})`)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as string))
    .returning('id')
    .execute();
  await deletePhotoFiles(
    context,
    deleted.map(({ id }) => id),
  );
}

/** Returns whether two forms name the same photos, in the same order and with the same descriptions. */
export function areSamePhotos(some: PhotoChoice[], others: PhotoChoice[]): boolean {
  const isSame = ({ id, alt }: PhotoChoice, index: number) =>
    others[index]?.id === id && others[index].alt === alt;
  return some.length === others.length && some.every(isSame);
}

/**
 * Hides a photo from everyone but its author, or with null shows it again. Returns whether anything changed.
 * The story gets a new version, so that every cached part (docs/decisions/025) shows its new cover.
 */
export async function setPhotoHidden(
  transaction: Transaction,
  photoId: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('story_photos')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', photoId)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .returning('subject_id')
    .executeTakeFirst();
  if (!changed) return false;
  const { subject_id: subjectId } = changed;
  if (subjectId) {
    await raise<PhotoEvent>(transaction, { type: 'photo-visibility-changed', subjectId });
  }
  return true;
}

/**
 * Returns a photo by the key of any size if the viewer may see it: a photo of a visible thing, or of the
 * viewer's own form. Only the author and moderators see a hidden photo, or a photo of a hidden subject. For a
 * thing that only some members may open, its holder decides.
 */
export async function readStoryPhoto(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  requirePermission(viewer, 'see-photos');
  const id = readPhotoId(key);
  if (!id) return undefined;
  const isShown = await isShownSubject(context, 'subject_kind', 'subject_id');
  const row = await context.database
    .selectFrom('story_photos')
    .select(['account_id', 'subject_kind', 'subject_id', 'hidden_at', isShown.as('is_shown')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOwn = row.account_id === viewer.accountId;
  if (row.subject_id === null && !isOwn) return undefined;
  if (!isOwn && !seesHidden(viewer, { authorId: row.account_id, isHidden: row.hidden_at !== null }))
    return undefined;
  // Run further queries only for photos that members in general do not see.
  if (row.subject_id !== null && !row.is_shown) {
    const holder = (await ask(context, photoHolders, undefined)).find(
      ({ kind }) => kind === row.subject_kind,
    );
    if (holder) {
      const isOpen = await holder.mayOpen(context, viewer, row.subject_id);
      return isOpen ? { read: () => context.files.get(key) } : undefined;
    }
    const subject = (await findSubjects(context, [row.subject_id])).get(row.subject_id);
    const isOpen = subject && (isOwn || (await maySee(context, viewer, subject)));
    // Moderators also see a reported thing while its report waits.
    if (!isOpen && !(subject && (await mustJudge(context, viewer, [subject, { kind: 'photo', id }]))))
      return undefined;
  }
  return { read: () => context.files.get(key) };
}

/**
 * Deletes files whose rows are deleted. After a failure, logs it and stops, instead of throwing: the sweeper
 * deletes the other files.
 */
export async function deletePhotoFiles(context: AppContext, photoIds: string[]): Promise<void> {
  for (const id of photoIds) {
    try {
      await Promise.all(listPhotoKeys(id).map((key) => context.files.delete(key)));
    } catch (error) {
      context.log.warn({ photo: id, error: String(error) }, 'an unused photo could not be deleted');
      return;
    }
  }
}

/** @throws AppError 'form-too-large' (413) for a form whose body was discarded */
export function mustBeWhole({ isBodyTooLarge }: { isBodyTooLarge: boolean }): void {
  if (isBodyTooLarge)
    throw new AppError('form-too-large', 413, 'This photo is too large. Go back to find your text.');
}

/** Returns a description as it is stored. @throws AppError 'alt-too-long' (422) */
export function cleanAlt(text: string): string {
  const alt = cleanLine(text);
  if (isLongerThan(alt, MAX_ALT)) {
    throw new AppError('alt-too-long', 422, `A photo’s description has at most ${MAX_ALT} characters.`);
  }
  return alt;
}

async function mustHaveRoom({ database }: AppContext, accountId: string, key: string): Promise<void> {
  const { waiting, bytes } = await measurePhotos(database, accountId, key);
  if (waiting >= MAX_PHOTOS) throw tooManyPhotos();
  if (bytes >= MAX_BYTES_PER_MEMBER) {
    throw new AppError(
      'photos-full',
      422,
      'The photos of your stories take up all the space there is for them.',
    );
  }
}

function tooManyPhotos(): AppError {
  return new AppError('too-many-photos', 422, `A story has at most ${MAX_PHOTOS} photos.`);
}

function photoMissing(): AppError {
  return new AppError('photo-missing', 409, 'A photo is no longer there. Remove it and add it again.');
}
