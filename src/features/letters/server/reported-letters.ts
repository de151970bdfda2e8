import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import { titleOfComment } from '../../comments/server/comments.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { toReportedPath } from '../../photos/server/story-photo-keys.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { ContentAround, ReportableKind } from '../../subjects/report-questions.ts';
import { findSide, lockCorrespondence, refreshSides } from './correspondence-store.ts';
import { findLetterPhotos, LETTER, wordsOf } from './letter-photos.ts';
import { deliver } from './send-letter.ts';

/** How many letters before and after a reported one moderators read. Five letters in all. */
const BEFORE = 3;
const AFTER = 2;

/**
 * Letters, as a kind of things that members report. Moderators read them on the page of a case, because they
 * have no page with letters.
 */
export const reportableLetters: ReportableKind = {
  kind: LETTER,
  async find(source, id) {
    const letter = await findReportableLetter(queriesOf(source), id);
    return (
      letter && {
        aboutId: letter.authorId,
        title: titleOfComment(letter.text),
        text: letter.text,
        path: `/letters/${letter.correspondenceId}#letter-${id}`,
        photos: letter.photos,
        isHidden: letter.isHidden,
        isOpen: true,
        version: letter.at,
        readers: letter.readers,
      }
    );
  },
  exists: (id) => sql<boolean>`exists (select 1 from letters as reported where reported.id = ${id})`,
  setHidden: setLetterHidden,
  release: releaseLetter,
  show: showAround,
  readAround,
  isTitleOfText: true,
};

/** Returns a letter for its report, without checking who asks. Undefined for an unknown letter. */
async function findReportableLetter(queries: Queries, id: string) {
  const row = await queries
    .selectFrom('letters')
    .select(['author_id', 'text', 'hidden_at', 'created_at', 'correspondence_id', 'arrives'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const sides = await queries
    .selectFrom('letter_sides')
    .select('account_id')
    .where('correspondence_id', '=', row.correspondence_id)
    .execute();
  const photos = (await findLetterPhotos(queries, [id])).get(id) ?? [];
  return {
    authorId: row.author_id,
    text: wordsOf(row.text, photos),
    photos: photos.map(({ id }) => toReportedPath(id)),
    isHidden: row.hidden_at !== null,
    at: row.created_at,
    correspondenceId: row.correspondence_id,
    /** The members who see the letter. Only they may report it. */
    readers: sides
      .map(({ account_id }) => account_id)
      .filter((reader) => reader === row.author_id || row.arrives === 1),
  };
}

/**
 * Lets moderators read a reported letter with three before and two after it. These include letters that a mute
 * has kept from their receiver: a gap in the marks would reveal the mute to their author. Each side sees a mark
 * at those letters that it sees. Call this in the transaction of the report.
 */
async function showAround(transaction: Transaction, id: string, now: number): Promise<void> {
  const letter = await findReportableLetter(transaction, id);
  if (!letter) return;
  const around = await findAround(transaction, id, letter, false);
  await transaction
    .updateTable('letters')
    .set({ shown_at: now })
    .where('id', 'in', [id, ...around.map((other) => other.id)])
    .where('shown_at', 'is', null)
    .execute();
}

/**
 * Returns the letters around a reported one that showAround has shown to moderators, oldest first, without the
 * reported one.
 */
async function readAround(source: AppContext | Transaction, id: string): Promise<ContentAround[]> {
  const queries = queriesOf(source);
  const letter = await findReportableLetter(queries, id);
  const around = letter ? await findAround(queries, id, letter, true) : [];
  const found = await findLetterPhotos(
    queries,
    around.map((other) => other.id),
  );
  return around.map((other) => {
    const photos = found.get(other.id) ?? [];
    return {
      ...other,
      text: wordsOf(other.text, photos),
      photos: photos.map(({ id }) => toReportedPath(id)),
    };
  });
}

async function findAround(
  queries: Queries,
  id: string,
  { correspondenceId, at }: { correspondenceId: string; at: number },
  isShown: boolean,
): Promise<Omit<ContentAround, 'photos'>[]> {
  const find = async (isBefore: boolean) => {
    const { rows } = await sql<Omit<ContentAround, 'photos'>>`
      select letters.id, coalesce(${nameOf('letters.author_id')}, '') as "by", letters.text, letters.created_at as "at"
      from letters
      where letters.correspondence_id = ${correspondenceId} and letters.hidden_at is null
        and (letters.created_at, letters.id) ${isBefore ? sql`<` : sql`>`} (${at}, ${id})
        ${isShown ? sql`and letters.shown_at is not null` : sql``}
      order by letters.created_at ${isBefore ? sql`desc` : sql``}, letters.id ${isBefore ? sql`desc` : sql``}
      limit ${sql.lit(isBefore ? BEFORE : AFTER)}`.execute(queries);
    return rows;
  };
  const before = await find(true);
  return [...before.reverse(), ...(await find(false))];
}

/** Hides a letter from its receiver, or with null shows it. Returns whether that changed something. */
async function setLetterHidden(
  transaction: Transaction,
  id: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const letter = await findReportableLetter(transaction, id);
  if (!letter) return false;
  await lockCorrespondence(transaction, letter.correspondenceId);
  const changed = await transaction
    .updateTable('letters')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await refreshSides(transaction, [letter.correspondenceId]);
  const subjectIds = [letter.correspondenceId];
  const read = await transaction
    .selectFrom('letter_sides')
    .select('account_id as accountId')
    .where('correspondence_id', 'in', subjectIds)
    .where((eb) => eb.or([eb('arrived_at', 'is', null), eb('arrived_at', '<=', eb.ref('read_until'))]))
    .execute();
  for (const { accountId } of read) {
    // The author's news are of the other member's letters.
    if (accountId === letter.authorId) continue;
    await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: LETTER, subjectIds, accountId });
  }
  return true;
}

/** Sends a letter that only its author has seen, with a new time. Call this after setLetterHidden. */
async function releaseLetter(transaction: Transaction, id: string, now: number): Promise<void> {
  const letter = await findReportableLetter(transaction, id);
  if (!letter?.authorId) return;
  const { authorId, correspondenceId } = letter;
  const { last_at } = await lockCorrespondence(transaction, correspondenceId);
  const at = Math.max(now, last_at + 1);
  await transaction.updateTable('letters').set({ created_at: at }).where('id', '=', id).execute();
  await transaction
    .updateTable('correspondences')
    .set({ last_at: at })
    .where('id', '=', correspondenceId)
    .execute();
  await refreshSides(transaction, [correspondenceId]);
  const side = await findSide(transaction, correspondenceId, authorId);
  // A receiver who has muted the author gets no news of the letter: the rules of news leave them out.
  if (side?.other_id && letter.readers.includes(side.other_id)) {
    await deliver(transaction, { correspondenceId, authorId, receiverId: side.other_id, at });
  }
}
