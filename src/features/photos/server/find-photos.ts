import { sql } from 'kysely';
import { languageOf } from '../../../malayalam/language-of.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { PhotoChoice, StoryPhoto } from '../contract.ts';
import { listPhotoKeys, toPhotoPath, toSrcSet } from './story-photo-keys.ts';

/** Batch size of lists of all photos. */
const BATCH = 500;

const COLUMNS = ['id', 'alt', 'width', 'height', 'placeholder'] as const;

/** The size of the photo on a story's card: the width of a phone in device pixels. */
export const COVER_SIZE = '640';

/** Selects the id of a story's first photo that is not hidden. */
export const COVER_COLUMN = sql`(
  select story_photos.id from story_photos where story_photos.subject_id = stories.id
    and story_photos.subject_kind = 'story' and story_photos.hidden_at is null
  order by story_photos.position limit 1) as cover`;

/** Returns the photos of a story or other subject in their order, including hidden ones. */
export async function findPhotos(
  queries: Queries,
  subject: SubjectId,
): Promise<(StoryPhoto & { isHidden: boolean })[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select([...COLUMNS, 'hidden_at'])
    .where(isOf(subject))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toStoryPhoto(row), isHidden: row.hidden_at !== null }));
}

/**
 * Returns the photos that members added to a subject, including hidden ones: each member's photos in their
 * order.
 */
export async function findPhotosOfMembers(
  queries: Queries,
  subject: SubjectId,
): Promise<{ accountId: string | null; photo: StoryPhoto & { isHidden: boolean } }[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select([...COLUMNS, 'hidden_at', 'account_id'])
    .where(isOf(subject))
    .orderBy('account_id')
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    photo: { ...toStoryPhoto(row), isHidden: row.hidden_at !== null },
  }));
}

/** Returns the photos of several things of a kind by the id of the thing, each list in its order. Leaves out things without photos. */
export async function findPhotosOfAll(
  queries: Queries,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, StoryPhoto[]>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('story_photos')
    .select([...COLUMNS, 'subject_id'])
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_id ${isOneOf(queries, subjectIds)}`)
    .orderBy('position')
    .execute();
  const found = Map.groupBy(rows, (row) => row.subject_id ?? '');
  return new Map([...found].map(([id, photos]) => [id, photos.map(toStoryPhoto)]));
}

/**
 * Returns the photos of a form that wait for their story: first those whose order was saved, then the others in
 * the order of upload.
 */
export async function findWaiting(queries: Queries, accountId: string, key: string): Promise<StoryPhoto[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('submission_key', '=', key)
    .where('subject_id', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toStoryPhoto);
}

/**
 * Returns the SQL condition that photos wait for a form. `account` and `key` are the columns with the form's
 * account and key.
 */
export function hasWaitingPhotos(account: string, key: string): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from story_photos
    where story_photos.account_id = ${sql.ref(account)} and story_photos.submission_key = ${sql.ref(key)}
      and story_photos.subject_id is null)`;
}

/** Returns those photos that a form of this account may contain: the account's own, waiting or in its stories. */
export async function findOwn(queries: Queries, accountId: string, ids: string[]): Promise<StoryPhoto[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('story_photos')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toStoryPhoto);
}

/** Returns the photo that the form has already uploaded from the same bytes. */
export async function findSent(
  queries: Queries,
  upload: { accountId: string; key: string; digest: string },
): Promise<StoryPhoto | undefined> {
  const row = await queries
    .selectFrom('story_photos')
    .select(COLUMNS)
    .where('account_id', '=', upload.accountId)
    .where('submission_key', '=', upload.key)
    .where('digest', '=', upload.digest)
    .executeTakeFirst();
  return row && toStoryPhoto(row);
}

/** Returns how many photos wait for the story of this form, and how many bytes all photos of the account have. */
export async function measurePhotos(
  queries: Queries,
  accountId: string,
  key: string,
): Promise<{ waiting: number; bytes: number }> {
  const { rows } = await sql<{ waiting: number; bytes: number }>`
    select coalesce(sum(case when subject_id is null and submission_key = ${key} then 1 else 0 end), 0) as waiting,
      coalesce(sum(bytes), 0) as bytes
    from story_photos where account_id = ${accountId}`.execute(queries);
  return { waiting: Number(rows[0]?.waiting), bytes: Number(rows[0]?.bytes) };
}

/** Returns how many photos an account has added to things of a kind whose ids the SQL selects. */
export async function countPhotosIn(
  queries: Queries,
  { kind, accountId }: { kind: string; accountId: string },
  ids: SqlPart,
): Promise<number> {
  return countRows(
    queries
      .selectFrom('story_photos')
      .where('account_id', '=', accountId)
      .where('subject_kind', '=', kind)
      .where(sql<boolean>`subject_id in (${ids})`),
  );
}

/** The thing that photos belong to. */
interface SubjectId {
  /** The kind of a subject, or of a holder of photos. */
  kind: string;
  id: string;
}

/** Returns the SQL condition that a photo belongs to this thing. */
function isOf({ kind, id }: SubjectId): SqlPart<boolean> {
  return sql<boolean>`(subject_kind = ${kind} and subject_id = ${id})`;
}

/** The thing that a form adds photos to. `key` is the idempotency key of the form. */
export interface PhotographedSubject extends SubjectId {
  accountId: string;
  key: string;
}

/**
 * Gives the subject these photos, in this order. Each must belong to the subject already, or wait. Deletes the
 * account's other photos of the subject, and those that wait for the same form. Returns the ids of the deleted
 * ones, or 'missing' if a photo is not there. Call this in the transaction that changes the subject's row, so
 * that concurrent changes wait.
 */
export async function replacePhotos(
  transaction: Queries,
  subject: PhotographedSubject,
  photos: PhotoChoice[],
): Promise<{ deleted: string[] } | 'missing'> {
  for (const [position, { id, alt }] of photos.entries()) {
    const { numUpdatedRows } = await transaction
      .updateTable('story_photos')
      .set({ subject_kind: subject.kind, subject_id: subject.id, position, alt })
      .where('id', '=', id)
      .where('account_id', '=', subject.accountId)
      .where(sql<boolean>`(subject_id is null or ${isOf(subject)})`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'missing';
  }
  const isChosen = photos.length > 0 ? sql`id in (${sql.join(photos.map(({ id }) => id))})` : sql`false`;
  const { rows: deleted } = await sql<{ id: string }>`
    delete from story_photos
    where account_id = ${subject.accountId}
      and (${isOf(subject)} or subject_id is null and submission_key = ${subject.key})
      and not ${isChosen}
    returning id`.execute(transaction);
  return { deleted: deleted.map(({ id }) => id) };
}

/** Yields every photo, with the keys of its files. */
export async function* listStoryPhotos(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = eachRow(BATCH, { id: '' }, (last) =>
    queries.selectFrom('story_photos').select('id').where('id', '>', last.id).orderBy('id'),
  );
  for await (const { id } of rows) yield { rowId: id, keys: listPhotoKeys(id) };
}

/** Deletes the row of a photo whose files are missing. */
export async function clearStoryPhoto(queries: Queries, photoId: string): Promise<void> {
  await queries.deleteFrom('story_photos').where('id', '=', photoId).execute();
}

/** Maps a row field by field, so that a reader never receives any other column. */
function toStoryPhoto(row: Omit<StoryPhoto, 'altLanguage' | 'path' | 'srcSet'>): StoryPhoto {
  const { id, alt, width, height } = row;
  return {
    id,
    alt,
    altLanguage: languageOf(alt),
    width,
    height,
    placeholder: `data:image/webp;base64,${row.placeholder}`,
    path: toPhotoPath(id, '640'),
    srcSet: toSrcSet(row),
  };
}
