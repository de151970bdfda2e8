import { hash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { queueJob } from '../../../server/tasks/jobs.ts';
import { cleanText, isBlank, isLongerThan } from '../../../server/text.ts';
import { type AskFields, askFields, CHOICE_FIELDS } from '../../choices/contract.ts';
import type { AskingKind } from '../../choices/questions.ts';
import { withdrawQuestionNews } from '../../choices/server/question-news.ts';
import { insertPrepared, prepareQuestion } from '../../choices/server/questions.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { type AnnounceInput, type Announcement, MAX_ANNOUNCEMENT } from '../contract.ts';
import type { AnnouncementEvent } from '../events.ts';
import { ANNOUNCEMENT_NEWS } from './announcement-news.ts';

/** Per administrator. */
const ANNOUNCEMENTS: RateLimit = { name: 'announcements', hits: 5, perMs: DAY_MS };
/** The same time for which members keep unread news. */
const RETENTION_MS = 180 * DAY_MS;
/** How many announcements administrators see. */
const SHOWN = 10;

/**
 * Puts a text into the news of every member, in one language or in both, with a question if the form has one, and returns its id.
 * Idempotent: the same form sent twice announces once.
 * @throws AppError 'forbidden' 403, 'announcement-blank', 'announcement-too-long' 422, 'too-many' 429, and the errors of prepareQuestion
 */
export async function announce(context: AppContext, viewer: Viewer, input: AnnounceInput): Promise<string> {
  requirePermission(viewer, 'change-settings');
  const [text_en, text_ml] = [cleanText(input.textEn), cleanText(input.textMl)];
  if (isBlank(text_en) && isBlank(text_ml)) {
    throw new AppError('announcement-blank', 422, 'An announcement needs some text.');
  }
  if ([text_en, text_ml].some((text) => isLongerThan(text, MAX_ANNOUNCEMENT))) {
    throw new AppError(
      'announcement-too-long',
      422,
      `An announcement has at most ${MAX_ANNOUNCEMENT} characters.`,
    );
  }
  const { database, clock, limiter } = context;
  // Names the form and its sender without naming the account.
  const submission_hash = hash('sha256', `${viewer.accountId} ${input.key}`);
  const findEarlier = (queries: Queries) =>
    queries
      .selectFrom('announcements')
      .select('id')
      .where('submission_hash', '=', submission_hash)
      .executeTakeFirst();
  const earlier = await findEarlier(database);
  if (earlier) return earlier.id;
  // A refused question uses up none of the few announcements of a day.
  const asked = hasQuestion(input) ? await prepareQuestion(context, viewer, toAskFields(input)) : undefined;
  await limiter.take(ANNOUNCEMENTS, viewer.accountId);
  const now = clock.now();
  return inTransaction(context, async (transaction) => {
    const id = randomUUID();
    const inserted = await transaction
      .insertInto('announcements')
      .values({ id, submission_hash, text_en, text_ml, created_at: now })
      .onConflict((conflict) => conflict.column('submission_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    // The same form sent twice at once.
    if (!inserted) return (await findEarlier(transaction))?.id ?? id;
    if (asked) await insertPrepared(transaction, { kind: 'announcement', id }, asked, now);
    await queueJob(transaction, { kind: ANNOUNCEMENT_NEWS, about: { id }, now });
    await raise<AnnouncementEvent>(transaction, { type: 'announced', byId: viewer.accountId, at: now });
    return id;
  });
}

/** Returns whether a form asks something: a form without a question has blank fields. */
function hasQuestion(input: AnnounceInput): boolean {
  return (['question', ...CHOICE_FIELDS] as const).some((field) => !isBlank(input[field] ?? ''));
}

function toAskFields({ intent: _, key: __, textEn: ___, textMl: ____, ...asked }: AnnounceInput): AskFields {
  return v.parse(askFields, { question: '', named: 'no', results: 'at-once', days: '7', ...asked });
}

/** Deletes an announcement from the news of every member. Idempotent. @throws AppError 'forbidden' 403 */
export async function withdrawAnnouncement(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, async (transaction) => {
    await withdrawQuestionNews(transaction, id);
    const { numDeletedRows } = await transaction
      .deleteFrom('announcements')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await raise<NewsEvent>(transaction, { type: 'everyones-news-changed' });
    const event = { byId: viewer.accountId, at: context.clock.now() };
    await raise<AnnouncementEvent>(transaction, { type: 'announcement-withdrawn', ...event });
  });
}

/** Questions stand under announcements too. */
export const askingAnnouncements: AskingKind = {
  kind: 'announcement',
  permission: 'change-settings',
  async exists(queries, id) {
    const row = await queries
      .selectFrom('announcements')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },
  async hold(transaction, id) {
    await transaction
      .updateTable('announcements')
      .set((is) => ({ created_at: is.ref('created_at') }))
      .where('id', '=', id)
      .execute();
  },
};

/** Returns the newest announcements. @throws AppError 'forbidden' 403 */
export async function listAnnouncements({ database }: AppContext, viewer: Viewer): Promise<Announcement[]> {
  requirePermission(viewer, 'change-settings');
  return database
    .selectFrom('announcements')
    .select(['id', 'text_en as en', 'text_ml as ml', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

/** Deletes old announcements. */
export async function sweepAnnouncements(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('announcements')
    .where('created_at', '<', now - RETENTION_MS)
    .execute();
}
