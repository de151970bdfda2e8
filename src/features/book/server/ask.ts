import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { BATCH, type JobPart, nextPosition, queueJob } from '../../../server/tasks/jobs.ts';
import { isMemberAccount, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { MAX_ANSWER_DAYS, MIN_ANSWER_DAYS } from '../contract.ts';
import { findBook, lockBook, mustEdit } from './book-store.ts';
import { askedMail } from './mails.ts';
import { refusal } from './refusals.ts';

/** The kind of job that asks authors. */
export const BOOK_ASKING = 'book-asking';
/** Per editor. Each is news for many members. */
const ASKINGS: RateLimit = { name: 'book-asking', hits: 10, perMs: DAY_MS };

/**
 * Asks everyone who was not asked yet about a story of the book, and sets until when answers count. A job sends
 * them the news, and each person one mail for the book. @throws AppError 'book-not-found' 404, 'book-days' 422,
 * 'book-nobody-to-ask' 409, 'too-many' 429
 */
export async function askAuthors(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  days: number,
): Promise<void> {
  await mustEdit(context.database, viewer, bookId);
  if (days < MIN_ANSWER_DAYS || days > MAX_ANSWER_DAYS) {
    throw refusal('book-days', 422, `From ${MIN_ANSWER_DAYS} to ${MAX_ANSWER_DAYS} days.`);
  }
  await context.limiter.take(ASKINGS, viewer.accountId);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await lockBook(transaction, bookId);
    // The time identifies the answers for which the job sends its questions.
    const asked = await insertUnasked(transaction, bookId, now);
    if (asked === 0) throw refusal('book-nobody-to-ask', 409, 'Everybody was asked.');
    await transaction
      .updateTable('books')
      .set({ closes_at: now + days * DAY_MS })
      .where('id', '=', bookId)
      .execute();
    await queueJob(transaction, { kind: BOOK_ASKING, about: { bookId, askedAt: now }, now });
  });
}

/** Inserts an open answer for each author and writer who has none. Returns how many. */
async function insertUnasked(transaction: Transaction, bookId: string, now: number): Promise<number> {
  const empty = { answer: '', asked_at: now, answered_at: null } as const;
  const authors = await transaction
    .selectFrom('book_stories')
    .innerJoin(storiesVisibleToAll().as('stories'), 'stories.id', 'book_stories.story_id')
    .select(['stories.id', 'author_id as account_id'])
    .select(sql<'author' | 'writer'>`'author'`.as('part'))
    .where('book_id', '=', bookId)
    .where('author_id', 'is not', null)
    // A story that was told aloud is asked about once it is written down.
    .where('opening', '<>', '')
    .where(isMember('stories.author_id'))
    .execute();
  const writers = await transaction
    .selectFrom('book_stories')
    .innerJoin(storiesVisibleToAll().as('stories'), 'stories.id', 'book_stories.story_id')
    .innerJoin('written_stories', 'written_stories.story_id', 'book_stories.story_id')
    .select(['stories.id', 'writer_id as account_id'])
    .select(sql<'author' | 'writer'>`'writer'`.as('part'))
    .where('book_id', '=', bookId)
    .where('approved_at', 'is not', null)
    .whereRef('writer_id', '<>', 'author_id')
    .where(isMember('written_stories.writer_id'))
    .execute();
  const before = await transaction
    .selectFrom('book_answers')
    .select(['story_id', 'part'])
    .where('book_id', '=', bookId)
    .execute();
  const known = new Set(before.map(({ story_id, part }) => `${part} ${story_id}`));
  const unasked = [...authors, ...writers].filter(({ id, part }) => !known.has(`${part} ${id}`));
  for (const { id, part, account_id } of unasked) {
    await transaction
      .insertInto('book_answers')
      .values({ book_id: bookId, story_id: id, part, account_id, ...empty })
      .execute();
  }
  return unasked.length;
}

/** Tells the next people whom a job asks: in News, and by mail unless an earlier one has asked them for this book. */
export async function tellAsked(
  context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { bookId, askedAt } = about as { bookId: string; askedAt: number };
  const book = await findBook(transaction, bookId);
  if (!book) return undefined;
  const rows = await transaction
    .selectFrom('book_answers')
    .select('account_id')
    .select(({ fn }) => fn.min<number>('asked_at').as('first'))
    .where('book_id', '=', bookId)
    .where('account_id', '>', position)
    .groupBy('account_id')
    .having(({ fn }) => fn.max('asked_at'), '=', askedAt)
    .orderBy('account_id')
    .limit(BATCH)
    .execute();
  const people = rows.map(({ account_id, first }) => ({
    id: account_id ?? '',
    isFirst: Number(first) === askedAt,
  }));
  const accountIds = people.map(({ id }) => id);
  const entry = { kind: 'book-asks', accountIds, subjectId: bookId, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...entry, replacesRead: true });
  const isNew = new Set(people.flatMap(({ id, isFirst }) => (isFirst ? [id] : [])));
  const accounts = (await readAccounts(transaction, accountIds)).filter(isMemberAccount);
  const mails = accounts
    .filter(({ id }) => isNew.has(id))
    .map((to) =>
      askedMail(context.config.publicUrl, to, {
        id: bookId,
        title: book.title,
        closesAt: book.closes_at ?? at,
      }),
    );
  if (mails.length > 0) await queueMail(context, transaction, mails);
  return nextPosition(accountIds);
}
