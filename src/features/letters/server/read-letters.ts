import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { ask } from '../../../server/event-handlers.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { addTitles, findTextLinks } from '../../stories/server/text-links.ts';
import { markNewsSeen } from '../../subjects/questions.ts';
import type { Review } from '../../subjects/report-questions.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { type Correspondence, type CorrespondenceState, LETTERS_PER_PAGE, type Letter } from '../contract.ts';
import { type CorrespondentRow, toCorrespondent } from './correspondents.ts';
import { findLetterPhotos, LETTER } from './letter-photos.ts';

interface SideRow extends CorrespondentRow {
  arrived_at: number | null;
  read_until: number;
  shares_reading: number;
  is_muted: boolean | number;
  state: 'asked' | 'accepted' | 'declined';
  asker_id: string | null;
  other_read_until: number | null;
  other_shares: number | null;
}

/**
 * Returns the newest letters of a correspondence, or those before a cursor. Marks the newest as read. Undefined for a
 * correspondence of other people, and for one in which the viewer sees nothing.
 * @throws AppError 'forbidden' 403
 */
export async function readCorrespondence(
  context: AppContext,
  viewer: Viewer,
  id: string,
  before?: string | undefined,
): Promise<Correspondence | undefined> {
  requirePermission(viewer, 'write-letters');
  const readAt = context.clock.now();
  const cursor = parseCursor(before);
  const [side, found] = await Promise.all([
    readSide(context, viewer, id),
    findLetters(context, viewer, id, cursor),
  ]);
  if (!side) return undefined;
  const rows = found.slice(0, LETTERS_PER_PAGE).reverse();
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map((row) => row.id);
  const reviews = await findNewestReviews(context, LETTER, hidden);
  const photos = await findLetterPhotos(
    context.database,
    rows.map((row) => row.id),
  );
  const links = await addTitles(
    context,
    viewer,
    rows.map(({ text }) => findTextLinks(context, text)),
  );
  const letters = rows.map((row, index) => ({
    ...toLetter(row, viewer, reviews.get(row.id)),
    ...showPhotos(photos.get(row.id), row.author_id === viewer.accountId || side.state === 'accepted'),
    links: links[index],
  }));
  if (!cursor && side.arrived_at !== null && side.arrived_at > side.read_until) {
    await markRead(context, viewer, id, side.arrived_at);
  }
  const [oldest] = rows;
  const isShared = side.shares_reading === 1 && side.other_shares === 1;
  const readUntil = isShared ? (side.other_read_until ?? 0) : 0;
  return {
    id,
    other: toCorrespondent(side),
    state: stateOf(side, viewer),
    letters,
    earlier:
      oldest && found.length > rows.length
        ? formatCursor({ createdAt: oldest.created_at, id: oldest.id })
        : undefined,
    isNewest: !cursor,
    sharesReading: side.shares_reading === 1,
    readLetter: letters.findLast(({ isMine, at }) => isMine && at <= readUntil)?.id ?? null,
    readAt,
  };
}

/**
 * Returns the path of the letters with another member. Undefined while the viewer sees none, such as with a
 * member whom they had muted.
 * @throws AppError 'forbidden' 403
 */
export async function findPath(
  { database }: AppContext,
  viewer: Viewer,
  otherId: string,
): Promise<string | undefined> {
  requirePermission(viewer, 'write-letters');
  const side = await database
    .selectFrom('letter_sides')
    .select('correspondence_id')
    .where('account_id', '=', viewer.accountId)
    .where('other_id', '=', otherId)
    .where('last_at', 'is not', null)
    .executeTakeFirst();
  return side && `/letters/${side.correspondence_id}`;
}

async function readSide(
  { database }: AppContext,
  { accountId }: Viewer,
  id: string,
): Promise<SideRow | undefined> {
  const { rows } = await sql<SideRow>`
    select side.arrived_at, side.read_until, side.shares_reading, side.other_id,
      ${nameOf('side.other_id')} as name, ${photoOf('side.other_id')} as photo,
      ${memberStateOf('side.other_id')} as other_state, correspondences.state, correspondences.asker_id,
      other.read_until as other_read_until, other.shares_reading as other_shares,
      not ${isUnmuted({ accountId, hasMutes: true }, 'side.other_id')} as is_muted
    from letter_sides side
    join correspondences on correspondences.id = side.correspondence_id
    left join letter_sides other on other.correspondence_id = side.correspondence_id and other.account_id = side.other_id
    where side.correspondence_id = ${id} and side.account_id = ${accountId}
      and side.last_at is not null`.execute(database);
  return rows[0];
}

/** Returns one letter more than a page has, newest first. */
async function findLetters(
  { database }: AppContext,
  { accountId }: Viewer,
  id: string,
  cursor: { createdAt: number; id: string } | undefined,
) {
  return database
    .selectFrom('letters')
    .select(['id', 'author_id', 'text', 'created_at', 'hidden_at', 'shown_at'])
    .where('correspondence_id', '=', id)
    .where(sql<boolean>`(author_id = ${accountId} or (arrives = 1 and hidden_at is null))`)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${cursor?.createdAt}, ${cursor?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LETTERS_PER_PAGE + 1)
    .execute();
}

function stateOf(side: SideRow, { accountId }: Viewer): CorrespondenceState {
  if (side.is_muted) return 'muted';
  if (side.other_state !== 'approved') return 'unreachable';
  if (side.state === 'accepted') return 'open';
  // The asker must not learn of an answer other than a yes.
  if (side.asker_id === accountId) return 'waiting';
  return side.state;
}

/** Maps a row field by field. Only the author of a hidden letter gets it: see findLetters. */
function toLetter(
  row: Awaited<ReturnType<typeof findLetters>>[number],
  { accountId }: Viewer,
  review: Review | undefined,
): Omit<Letter, 'photos' | 'waitingPhotos'> {
  const isHeld = row.hidden_at !== null && review?.isHeld === true;
  return {
    id: row.id,
    text: row.text,
    language: languageOf(row.text),
    isMine: row.author_id === accountId,
    at: row.created_at,
    state: row.hidden_at === null ? 'sent' : isHeld ? 'held' : 'hidden',
    casePath: review && !isHeld ? `/account/cases/${review.id}` : null,
    isShown: row.shown_at !== null,
  };
}

/** Returns the photos of a letter, or only their number until the reader accepts the first letter. */
function showPhotos(
  photos: Letter['photos'] = [],
  isShown: boolean,
): Pick<Letter, 'photos' | 'waitingPhotos'> {
  return isShown ? { photos, waitingPhotos: 0 } : { photos: [], waitingPhotos: photos.length };
}

/** A full disk must not keep anyone from reading, so a failure is only logged. */
async function markRead(context: AppContext, viewer: Viewer, id: string, until: number): Promise<void> {
  try {
    await context.database
      .updateTable('letter_sides')
      .set({ read_until: until })
      .where('correspondence_id', '=', id)
      .where('account_id', '=', viewer.accountId)
      .where('read_until', '<', until)
      .execute();
    await ask(context, markNewsSeen, { viewer, kind: LETTER, subjectId: id });
  } catch (error) {
    context.log.warn({ error: String(error) }, 'could not mark letters as read');
  }
}
