import { sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { PhotoHolder } from '../../photos/questions.ts';
import { findPhotosOfAll } from '../../photos/server/find-photos.ts';
import { deletePhotosOf } from '../../photos/server/story-photos.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { findSide } from './correspondence-store.ts';

/** How long the photos of a first letter are kept for the receiver to accept. Later they are deleted, without an answer as after a no. */
export const FIRST_PHOTOS_MS = 30 * DAY_MS;
/** The `subject_kind` of photos in letters. */
export const LETTER = 'letter';

/** Lets letters have photos. A letter is no subject, because nobody comments on letters. */
export const letterPhotos: PhotoHolder = {
  kind: LETTER,
  // The same condition as in eraseLetters. Photos that nobody has accepted are deleted with their author.
  staysWithoutAuthor: (id) => sql<boolean>`exists (select 1 from letters as holder
    join correspondences on correspondences.id = holder.correspondence_id
    where holder.id = ${id} and holder.arrives = 1 and holder.hidden_at is null and correspondences.state = 'accepted')`,
  mayOpen: mayOpenPhotos,
};

/** Returns the photos of letters by the id of the letter. */
export function findLetterPhotos(queries: Queries, ids: readonly string[]) {
  return findPhotosOfAll(queries, LETTER, ids);
}

/**
 * Returns all words of a letter as moderators read them: its text, and the descriptions of its photos below it.
 */
export function wordsOf(text: string, photos: readonly { alt: string }[]): string {
  return [text, ...photos.map(({ alt }) => alt)].filter(Boolean).join('\n');
}

/**
 * Returns whether a viewer wrote the letter, received it in an accepted correspondence, or can read it as a
 * moderator on a case's page.
 */
async function mayOpenPhotos(context: AppContext, viewer: Viewer, letterId: string): Promise<boolean> {
  const { database } = context;
  const letter = await database
    .selectFrom('letters')
    .innerJoin('correspondences', 'correspondences.id', 'letters.correspondence_id')
    .select(['author_id', 'correspondence_id', 'arrives', 'hidden_at', 'shown_at', 'state'])
    .where('letters.id', '=', letterId)
    .executeTakeFirst();
  if (!letter) return false;
  if (letter.author_id === viewer.accountId) return true;
  if (letter.arrives === 1 && letter.hidden_at === null && letter.state === 'accepted') {
    if (await findSide(database, letter.correspondence_id, viewer.accountId)) return true;
  }
  if (!can(viewer, 'moderate-content')) return false;
  if (letter.shown_at !== null) {
    const shown = await listShown(database, letter.correspondence_id);
    // Without a case, no page shows the letter any more.
    const reviews = await findNewestReviews(context, LETTER, shown);
    return reviews.size > 0;
  }
  return letter.hidden_at !== null && (await isHeld(context, letterId));
}

/**
 * Deletes the photos of first letters that were not accepted in time. If a refusal deleted them at once, their
 * author would notice the refusal.
 */
export async function sweepFirstPhotos(context: AppContext, now: number): Promise<void> {
  await deletePhotosOf(
    context,
    LETTER,
    sql`select letters.id from letters join correspondences on correspondences.id = letters.correspondence_id
      where correspondences.state <> 'accepted' and letters.created_at < ${now - FIRST_PHOTOS_MS}`,
  );
}

/** Returns the letters of a correspondence that moderators may read, because one of them was reported. */
async function listShown(queries: Queries, correspondenceId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('letters')
    .select('id')
    .where('correspondence_id', '=', correspondenceId)
    .where('shown_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function isHeld(context: AppContext, letterId: string): Promise<boolean> {
  const reviews = await findNewestReviews(context, LETTER, [letterId]);
  return reviews.get(letterId)?.isHeld === true;
}
