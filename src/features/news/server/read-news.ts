import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { newsSeenBefore } from '../../accounts/server/account-facts.ts';
import { newsChannel } from './notify.ts';
import { askKinds, listAnswerKinds, listNewsKinds } from './sentences.ts';

/** Marks all news of the viewer as read, on every device. */
export async function readAllNews({ database, clock, live }: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await database
    .updateTable('news')
    .set({ read_at: clock.now() })
    .where('account_id', '=', viewer.accountId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  live.publish([newsChannel(viewer.accountId)]);
}

/**
 * Returns SQL for the number of an account's unread news that came after it last opened the page News, at most 100. Leaves out the
 * kinds that another entry of the header counts.
 */
export function unreadNewsOf(
  account: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
  countedElsewhere: readonly string[],
): RawBuilder<number> {
  const others =
    countedElsewhere.length > 0 ? sql`and news.kind not in (${sql.join(countedElsewhere)})` : sql``;
  return sql<number>`(select count(*) from (select 1 from news where news.account_id = ${account}
    and news.read_at is null and news.withdrawn_at is null and news.updated_at > ${newsSeenBefore(account, now)}
    ${others} limit 100) as counted)`;
}

/** Returns a condition that the account in a column has unread news. */
export function hasUnread(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from news where news.account_id = ${sql.ref(account)}
    and news.read_at is null and news.withdrawn_at is null)`;
}

/** Returns an account's unread news of these kinds about a subject, newest first. */
export function findUnreadOf(
  queries: Queries,
  { accountId, subject, kinds }: { accountId: string; subject: string; kinds: readonly string[] },
): Promise<{ id: string; kind: string; subject_id: string; updated_at: number }[]> {
  return queries
    .selectFrom('news')
    .select(['id', 'kind', 'subject_id', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('subject_id', '=', subject)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns a condition that the account in a column has unread news with the subject in another column. */
export function hasUnreadNews(
  account: `${string}.${string}`,
  subject: `${string}.${string}`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from news where news.account_id = ${sql.ref(account)} and news.read_at is null
    and news.withdrawn_at is null
    and (news.about_id = ${sql.ref(subject)} or news.subject_id = ${sql.ref(subject)}))`;
}

/** Returns a condition that somebody has answered an account. */
export async function wasAnswered(context: AppContext, accountId: string): Promise<RawBuilder<boolean>> {
  return sql<boolean>`exists (select 1 from news where news.account_id = ${accountId}
    and news.kind in (${sql.join(await listAnswerKinds(context))}) and news.withdrawn_at is null)`;
}

/** Returns the number of the viewer's unread news about comments, replies and mentions. */
export async function countAnswers(context: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'read-stories');
  return countRows(
    context.database
      .selectFrom('news')
      .where('account_id', '=', viewer.accountId)
      .where('kind', 'in', await listAnswerKinds(context))
      .where('read_at', 'is', null)
      .where('withdrawn_at', 'is', null),
  );
}

/** Returns the viewer's unread news about a story or other subject. */
function findUnreadNews(
  queries: Queries,
  viewer: Viewer,
  aboutId: string,
): Promise<{ id: string; kind: string }[]> {
  return queries
    .selectFrom('news')
    .select(['id', 'kind'])
    .where('account_id', '=', viewer.accountId)
    .where('about_id', '=', aboutId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/**
 * Marks news about a story or other subject as read once the viewer has its page: news of the story itself, of
 * its likes, and of comments on the page. A row about several comments counts as read if the page has the first
 * one.
 * Writes nothing if nothing is unread.
 */
export async function readNewsAbout(
  context: AppContext,
  viewer: Viewer,
  aboutId: string,
  shownComments: ReadonlySet<string>,
): Promise<void> {
  const unread =
    viewer.hasUnreadNews === false ? [] : await findUnreadNews(context.database, viewer, aboutId);
  if (unread.length === 0) return;
  const kinds = await listNewsKinds(context);
  const named = new Set(kinds.flatMap(({ kind, findComments }) => (findComments ? kind : [])));
  const comments = await askKinds(context.database, kinds, unread, ({ findComments }) => findComments);
  const read = unread.filter(({ id, kind }) => !named.has(kind) || shownComments.has(comments.get(id) ?? ''));
  await markRead(
    context,
    viewer.accountId,
    read.map(({ id }) => id),
  );
}

/** Marks news about a subject as read once a page shows the subject to the viewer. */
export async function readNewsOf(
  context: AppContext,
  { accountId }: Viewer,
  kind: string,
  subjectId: string,
): Promise<void> {
  const unread = await context.database
    .selectFrom('news')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('read_at', 'is', null)
    .execute();
  await markRead(
    context,
    accountId,
    unread.map(({ id }) => id),
  );
}

/**
 * Marks these news of the viewer as read, except rows with events after `until`. A full disk must not keep
 * anyone from reading, so a failure is only logged.
 */
export async function markRead(
  { database, clock, log, live }: AppContext,
  accountId: string,
  ids: string[],
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  if (ids.length === 0) return;
  try {
    await database
      .updateTable('news')
      .set({ read_at: clock.now() })
      .where('id', 'in', ids)
      .where('updated_at', '<=', until)
      .where('read_at', 'is', null)
      .execute();
    live.publish([newsChannel(accountId)]);
  } catch (error) {
    log.warn({ error: String(error) }, 'could not mark news as read');
  }
}
