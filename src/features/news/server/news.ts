import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { recordNewsSeen } from '../../accounts/server/sessions/visits.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import type { FoundSubject } from '../../subjects/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { NEWS_PER_PAGE, type NewsItem, type NewsPage } from '../contract.ts';
import { markRead } from './read-news.ts';
import { askKinds, describeSentences, listNewsKinds, toKey } from './sentences.ts';

/** How long news stays: read news, and unread news. */
export const READ_RETENTION_MS = 90 * DAY_MS;
export const UNREAD_RETENTION_MS = 180 * DAY_MS;
/** How many rows an account keeps. The oldest are deleted first. */
export const MAX_NEWS = 500;

interface NewsRow {
  id: string;
  kind: string;
  subject_id: string;
  updated_at: number;
  read_at: number | null;
  about_id: string | null;
}

/** Returns a page of the viewer's news, newest first. seeNews marks them as read. */
export async function listNews(
  context: AppContext,
  viewer: Viewer,
  after?: string | undefined,
): Promise<NewsPage> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const now = context.clock.now();
  const cursor = parseCursor(after);
  const condition = cursor
    ? sql`and (news.updated_at, news.id) < (${cursor.createdAt}, ${cursor.id})`
    : sql``;
  const { rows } = await sql<NewsRow>`
    select news.id, news.kind, news.subject_id, news.updated_at, news.read_at, news.about_id
    from news
    where news.account_id = ${viewer.accountId} and news.withdrawn_at is null ${condition}
    order by news.updated_at desc, news.id desc
    limit ${sql.lit(NEWS_PER_PAGE + 1)}`.execute(database);
  const page = rows.slice(0, NEWS_PER_PAGE);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  const kinds = await listNewsKinds(context);
  const [subjects, sentences, described, hasUnread] = await Promise.all([
    findSubjects(
      context,
      page.flatMap((row) => row.about_id ?? []),
      viewer,
    ),
    describeSentences(
      database,
      kinds.filter(({ describeRows }) => !describeRows),
      page,
      { accountId: viewer.accountId, now },
    ),
    askKinds(database, kinds, page, ({ describeRows }) => describeRows),
    hasMore && last !== undefined && hasUnreadBefore(database, viewer.accountId, last),
  ]);
  const items = page.flatMap((row) => {
    const subject = subjects.get(row.about_id ?? '');
    const facts = described.get(row.id) ?? sentences.get(toKey(row.kind, row.subject_id));
    return toItem(row, subject?.isHidden ? undefined : subject, facts) ?? [];
  });
  return {
    items,
    next: last && hasMore ? formatCursor({ createdAt: last.updated_at, id: last.id }) : undefined,
    hasUnread,
    readAt: now,
  };
}

/** Returns whether the reader has unread news that are older than a row. */
async function hasUnreadBefore(queries: Queries, accountId: string, row: NewsRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from news
    where account_id = ${accountId} and read_at is null and withdrawn_at is null
      and (updated_at, id) < (${row.updated_at}, ${row.id})
    limit 1`.execute(queries);
  return rows.length > 0;
}

/** Returns undefined for a row whose cause is gone: read news stays in the list only as long as its cause. */
function toItem(
  row: NewsRow,
  subject: FoundSubject | undefined,
  facts: (Omit<NewsFacts, 'path'> & { path?: string; place?: string }) | undefined,
): NewsItem | undefined {
  const base = { id: row.id, isUnread: row.read_at === null, at: row.updated_at };
  if (!facts) return undefined;
  const { place = '', path, sentence = row.kind, ...shown } = facts;
  if (path !== undefined) return { ...base, ...shown, kind: row.kind, sentence, path };
  if (!subject) return undefined;
  const { title } = subject;
  const about = { aboutId: subject.id, about: subject.kind, title, titleLanguage: languageOf(title) };
  return { ...base, ...shown, kind: row.kind, sentence, path: subject.path + place, ...about };
}

/**
 * Records that the viewer has seen a page of their news. The navigation then shows no number, and the next
 * visit shows none of these rows as new. Further events begin new rows.
 */
export async function seeNews(
  context: AppContext,
  { accountId, unread }: Viewer,
  { items, readAt }: NewsPage,
): Promise<void> {
  const { database, log } = context;
  // The clock of another node may be ahead.
  const seenAt = Math.max(readAt, ...items.map(({ at }) => at));
  const newIds = items.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  // Someone may have commented since the page was read.
  await markRead(context, accountId, newIds, seenAt);
  if (!unread?.['/news'] && newIds.length === 0) return;
  // A full disk must not keep anyone from reading.
  await recordNewsSeen(database, accountId, seenAt).catch((error) =>
    log.warn({ error: String(error) }, 'could not mark news as seen'),
  );
}

/** Deletes old news, and the oldest news of accounts with more than MAX_NEWS. */
export async function sweepNews(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('news')
    .where('updated_at', '<', now - READ_RETENTION_MS)
    .where((is) => is.or([is('read_at', 'is not', null), is('updated_at', '<', now - UNREAD_RETENTION_MS)]))
    .execute();
  const full = await queries
    .selectFrom('news')
    .select('account_id')
    .where('withdrawn_at', 'is', null)
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', MAX_NEWS)
    .execute();
  for (const { account_id } of full) {
    await sql`
      delete from news where account_id = ${account_id} and (updated_at, id) < (select updated_at, id from news
        where account_id = ${account_id} and withdrawn_at is null
        order by updated_at desc, id desc limit 1 offset ${sql.lit(MAX_NEWS - 1)})`.execute(queries);
  }
}

/** Returns the viewer's news and the kinds that they have switched off, for the archive. */
export async function readOwnNews({ database }: AppContext, { accountId }: Viewer) {
  const [news, unwanted] = await Promise.all([
    database
      .selectFrom('news')
      .select([
        'kind',
        'about_kind as about',
        'about_id as story',
        'case_id as case',
        'created_at as toldAt',
        'read_at as readAt',
      ])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('kind')
      .execute(),
    database.selectFrom('unwanted_news').select('kind').where('account_id', '=', accountId).execute(),
  ]);
  return { told: news, switchedOff: unwanted.map(({ kind }) => kind) };
}
