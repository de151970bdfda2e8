import { type RawBuilder, sql } from 'kysely';
// An id that begins with its time goes to the end of the index of ids. A random one would change another page
// of the index each time.
import { v7 as createId } from 'uuid';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { selectPairs } from '../../../server/database/pairs.ts';
import { raise, signalAfterCommit } from '../../../server/database/transaction.ts';
import { isAccount } from '../../accounts/server/account-facts.ts';
import { isMember, memberStateOf } from '../../membership/server/members/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import type { NewsEntry, NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { isHeardBy, isMutedSubject, isShownTo } from '../../subjects/server/subjects.ts';
import type { NewsArrivedEvent } from '../events.ts';
import { hasSubjectCause } from './causes.ts';
import { planAnswersMail } from './plan-mails.ts';
import { describeSentences, listNewsKinds, toKey } from './sentences.ts';

/** Returns the channel that signals the number of a person's unread news. */
export function newsChannel(accountId: string): string {
  return `news:${accountId}`;
}

/** The channel that signals all members' numbers. */
export const EVERYONES_NEWS = 'everyones-news';

/** Sends people news about a subject, but never to somebody who is remembered. Returns the people who get it. */
export async function notifyOf(transaction: Queries, entry: NewsEntry): Promise<string[]> {
  // All transactions lock the rows in the same order, so that they cannot deadlock.
  const accountIds = await findReaders(transaction, entry);
  const known = await findKind(transaction, entry.kind);
  if (!entry.replacesRead) return addNews(transaction, { ...entry, accountIds }, known);
  const { kind, subjectId } = entry;
  const heard: string[] = [];
  for (const accountId of accountIds) {
    await forgetRead(transaction, sql`account_id = ${accountId}`, { kind, subjectId });
    heard.push(...(await addNews(transaction, { ...entry, accountIds: [accountId] }, known)));
  }
  return heard;
}

/** Sends each person only the first of these entries whose kind they want. */
export async function notifyByPriority(transaction: Queries, entries: readonly NewsEntry[]): Promise<void> {
  const heard = new Set<string>();
  for (const entry of entries) {
    const accountIds = entry.accountIds.filter((id) => !heard.has(id));
    for (const id of await notifyOf(transaction, { ...entry, accountIds })) heard.add(id);
  }
}

/** Returns the people who get news, in the order of their ids. */
async function findReaders(queries: Queries, entry: NewsEntry): Promise<string[]> {
  const heard = entry.skipsInformed ? await findInformed(queries, entry) : new Set();
  return entry.accountIds.filter((id) => !heard.has(id)).toSorted();
}

/** Returns the people who have got news about a subject. */
export async function findInformed(
  queries: Queries,
  { kind, subjectId, about }: Pick<NewsEntry, 'kind' | 'subjectId' | 'about'>,
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('news')
    .select('account_id')
    // `about` lets the database find the rows by an index.
    .$if(about !== undefined, (query) => query.where('about_id', '=', about?.id ?? ''))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

async function findKind(transaction: Queries, kind: string): Promise<NewsKind | undefined> {
  return (await listNewsKinds(transaction)).find((one) => one.kind === kind);
}

/** Deletes the read news about a subject of those people who meet a condition. */
async function forgetRead(
  transaction: Queries,
  which: RawBuilder<unknown>,
  { kind, subjectId }: Pick<NewsEntry, 'kind' | 'subjectId'>,
): Promise<void> {
  await sql`delete from news where ${which} and kind = ${kind} and subject_id = ${subjectId}
    and read_at is not null`.execute(transaction);
}

/**
 * Sends a person news of a number. A further change of the number does nothing until the person has read the
 * first, so that the count of news does not rise again. Replaces read news, because it tells the same number.
 */
export async function notifyOfNumber(
  transaction: Queries,
  { kind, accountId, subjectId, about, at }: Extract<NewsEvent, { type: 'news-number-changed' }>,
): Promise<void> {
  const aboutId = about?.id ?? null;
  const isHeard = about ? await isHeardBy(transaction, about, sql`${accountId}`) : sql`true`;
  const { rows } = await sql<{ account_id: string; was_read: unknown }>`
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, created_at, updated_at)
    select ${createId()}, ${accountId}, ${kind}, ${subjectId}, ${about?.kind ?? null}, ${aboutId}, ${at}, ${at}
    where ${isAccount(accountId)} and ${isWanted(sql`${accountId}`, kind)} and ${isHeard}
    on conflict (account_id, kind, subject_id) where read_at is null
    do update set withdrawn_at = null, updated_at = excluded.updated_at where news.withdrawn_at is not null
    returning account_id, exists (
      select 1 from news as former where former.about_id = news.about_id and former.kind = news.kind
        and former.subject_id = news.subject_id and former.read_at is not null) as was_read`.execute(
    transaction,
  );
  if (rows.some(({ was_read: wasRead }) => Boolean(wasRead)))
    await forgetRead(transaction, sql`about_id = ${aboutId}`, { kind, subjectId });
  signalReaders(transaction, rows);
}

/** Sends members news of a subject once. The news of a hidden subject appears when the subject is shown again. */
export async function notifyOnce(
  transaction: Queries,
  event: Extract<NewsEvent, { type: 'news-once' }>,
): Promise<void> {
  const { kind, accountIds, subjectId, about, actorId, at, isPushed } = event;
  const { isHidden = false, forAll = false } = event;
  const { reference } = (await findKind(transaction, kind)) ?? {};
  // Each row needs a unique id: half is the subject's, half the member's. The database then refuses to insert a
  // row twice.
  const people = accountIds.map((id) => [subjectId.slice(0, 18) + id.slice(18), id] as const);
  const { rows } = await sql<{ account_id: string }>`
    with people (id, account_id) as (${selectPairs(transaction, people)})
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, announcement_id, created_at, updated_at,
      withdrawn_at, on_home)
    select people.id, people.account_id, ${kind}, ${subjectId}, ${about?.kind ?? null}, ${about?.id ?? null},
      ${reference === 'announcement_id' ? subjectId : null}, ${at}, ${at}, ${isHidden ? sql`${at}` : sql`null`}, ${Number(forAll)}
    from people
    where ${isMember('people.account_id')} and ${isWanted(sql.ref('people.account_id'), kind)}
      ${isHeardFrom(actorId)}
    on conflict do nothing
    returning account_id`.execute(transaction);
  const informed = rows.map(({ account_id }) => account_id);
  signalAfterCommit(transaction, ...informed.map(newsChannel));
  if (!forAll && !isPushed) return;
  const arrived = { accountIds: informed, subject: about?.id ?? subjectId, at };
  await raise<NewsArrivedEvent>(transaction, { type: 'news-arrived', ...arrived });
}

/** Signals the open pages of the readers of these rows. */
function signalReaders(transaction: Queries, rows: readonly { account_id: string }[]): void {
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
}

/** Returns the condition that an account has not switched off a kind of news. */
function isWanted(account: RawBuilder<unknown>, kind: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from unwanted_news
    where unwanted_news.account_id = ${account} and unwanted_news.kind = ${kind})`;
}

/**
 * Returns the further condition that the account in a row of `people` is not the actor, and has not muted the
 * actor.
 */
function isHeardFrom(actorId: string | null): RawBuilder<unknown> {
  return actorId === null
    ? sql``
    : sql`and people.account_id <> ${actorId} and ${isUnmutedBy(sql.ref('people.account_id'), sql`${actorId}`)}`;
}

/**
 * Deletes news about subjects of a registered kind, of one person or of all, because nothing about them is new
 * any more.
 */
export async function withdrawNews(
  transaction: Queries,
  { kind, subjectIds, accountId }: Extract<NewsEvent, { type: 'news-withdrawn' }>,
): Promise<void> {
  const reader = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const { rows } = await sql<{ account_id: string }>`
    delete from news where kind = ${kind} and about_id is null and subject_id ${isOneOf(transaction, subjectIds)} ${reader}
    returning account_id`.execute(transaction);
  signalReaders(transaction, rows);
}

/** Deletes the unread news of others about an account that is about to be deleted, such as that it is a new member. */
export async function forgetPerson(transaction: Queries, accountId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    delete from news where about_id is null and read_at is null and subject_id = ${accountId}
    returning account_id`.execute(transaction);
  signalReaders(transaction, rows);
}

/** Deletes all of a person's news of these kinds. */
export async function forgetKinds(
  transaction: Queries,
  accountId: string,
  kinds: readonly string[],
): Promise<void> {
  if (kinds.length === 0) return;
  await transaction
    .deleteFrom('news')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .execute();
  signalAfterCommit(transaction, newsChannel(accountId));
}

/**
 * Deletes the news that only people with a certain role get, from the news of a person whose role has changed.
 */
export async function forgetRole(transaction: Queries, accountId: string): Promise<void> {
  const kinds = (await listNewsKinds(transaction)).filter(({ permission }) => permission);
  await forgetKinds(
    transaction,
    accountId,
    kinds.map(({ kind }) => kind),
  );
}

/**
 * Withdraws the unread news of stories and other subjects whose causes are gone, and brings back those whose causes are there again.
 * Call this in the transaction that changes them, their comments or their likes, after the change.
 */
export async function reconcileNews(transaction: Queries, aboutIds: string[]): Promise<void> {
  if (aboutIds.length === 0) return;
  await reconcileSubjects(transaction, sql`about_id ${isOneOf(transaction, aboutIds)}`);
}

/**
 * Deletes the news of stories and other subjects whose causes are gone for good. There may be any number of them. Call this when the
 * account behind them is deleted.
 */
export async function eraseNews(transaction: Queries, aboutIds: string[]): Promise<void> {
  if (aboutIds.length === 0) return;
  await sql`
    delete from news where about_id ${isOneOf(transaction, aboutIds)}
      and not (${await hasSubjectCause(transaction)})`.execute(transaction);
}

/** Like reconcileNews, for all news of a person who mutes or unmutes someone, or a circle. */
export function reconcileNewsOf(transaction: Queries, accountId: string): Promise<void> {
  return reconcileSubjects(transaction, sql`account_id = ${accountId} and about_id is not null`);
}

/**
 * Withdraws the unread news without `about` that the list can no longer describe to its reader, and brings back
 * news that it can describe again: all such news of a reader, or everyone's news about a subject.
 */
export async function reconcileDescribed(
  transaction: Queries,
  of: { reader: string } | { subject: string },
  now: number,
): Promise<void> {
  const kinds = (await listNewsKinds(transaction)).filter((one) => one.describe && !one.describeRows);
  const names = kinds.map(({ kind }) => kind);
  const [column, id] =
    'reader' in of ? (['account_id', of.reader] as const) : (['subject_id', of.subject] as const);
  const rows = await transaction
    .selectFrom('news')
    .select(['id', 'account_id', 'kind', 'subject_id', 'withdrawn_at'])
    .where(column, '=', id)
    .where(sql<boolean>`kind ${isOneOf(transaction, names)}`)
    .where('about_id', 'is', null)
    .where('read_at', 'is', null)
    .execute();
  const changed: typeof rows = [];
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id)) {
    const described = await describeSentences(transaction, kinds, own, { accountId, now });
    const isDescribed = (row: (typeof rows)[number]) => described.has(toKey(row.kind, row.subject_id));
    changed.push(...own.filter((row) => (row.withdrawn_at === null) !== isDescribed(row)));
  }
  if (changed.length === 0) return;
  await sql`update news set withdrawn_at = case when withdrawn_at is null then updated_at end
    where id ${isOneOf(
      transaction,
      changed.map((row) => row.id),
    )}`.execute(transaction);
  signalReaders(transaction, changed);
}

/** Like reconcileNews, for news of one kind about things in a subquery. */
export function reconcileKind(
  transaction: Queries,
  { kind, aboutIds }: { kind: string; aboutIds: SqlPart },
): Promise<void> {
  return reconcileSubjects(transaction, sql`kind = ${kind} and about_id in (${aboutIds})`);
}

/** Deletes news of a kind about things in a subquery. */
export async function eraseKind(
  transaction: Queries,
  { kind, aboutIds }: { kind: string; aboutIds: SqlPart },
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    delete from news where kind = ${kind} and about_id in (${aboutIds}) returning account_id`.execute(
    transaction,
  );
  signalReaders(transaction, rows);
}

/**
 * Withdraws news of waiting things from readers for whom nothing waits, and restores it when something waits
 * again. The news' subject is its kind.
 */
export function reconcileWaiting(
  transaction: Queries,
  { kind, isWaiting }: Pick<Extract<NewsEvent, { type: 'waiting-changed' }>, 'kind' | 'isWaiting'>,
): Promise<void> {
  // The index `news_by_subject` finds the rows.
  const which = sql`about_id is null and subject_id = ${kind}`;
  return reconcile(transaction, which, isWaiting(sql.ref('news.account_id')));
}

async function reconcileSubjects(transaction: Queries, which: RawBuilder<unknown>): Promise<void> {
  const hasCause = await hasSubjectCause(transaction);
  const isMuted = await isMutedSubject(transaction, 'news.about_kind', 'news.about_id', 'news.account_id');
  const reaching = (await listNewsKinds(transaction)).flatMap((one) => (one.reachesMuted ? one.kind : []));
  const reachesMuted = sql`news.kind ${isOneOf(transaction, reaching)}`;
  await reconcile(transaction, which, sql<boolean>`${hasCause} and (${reachesMuted} or not ${isMuted})`);
}

/**
 * Withdraws or restores the unread rows that meet `which`, and signals the open pages of readers whose rows
 * change.
 */
async function reconcile(
  transaction: Queries,
  which: RawBuilder<unknown>,
  hasCause: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    update news set withdrawn_at = case when withdrawn_at is null then updated_at end
    where ${which} and read_at is null and (withdrawn_at is null) <> (${hasCause})
    returning account_id`.execute(transaction);
  signalReaders(transaction, rows);
}

/**
 * Inserts a row for each person, or extends the unread row about the same subject. Skips the actor, people who
 * have muted the actor or, without `reachesMuted`, the subject's circle, people who have switched off the kind,
 * and people outside the circle. The news of a hidden subject appears when the subject is shown
 * again. Returns the people who get the news.
 */
async function addNews(
  queries: Queries,
  { kind, accountIds, subjectId, about, rootId, actorId, at }: NewsEntry,
  { reference, answer, reachesMuted }: Partial<NewsKind> = {},
): Promise<string[]> {
  const others = accountIds.filter((accountId) => accountId !== actorId);
  if (others.length === 0) return [];
  const people = selectPairs(
    queries,
    others.map((accountId) => [createId(), accountId]),
  );
  const reader = sql.ref('people.account_id');
  const isHeard = about ? await isHeardBy(queries, about, reader, reachesMuted) : sql`true`;
  const isShown = about ? await isShownTo(queries, about, reader) : sql`true`;
  // The clock of another node may be behind, so the update keeps the earlier and the later time.
  const { rows } = await sql<{ account_id: string }>`
    with people (id, account_id) as (${people})
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, root_id, case_id, decision_id, created_at,
      updated_at, withdrawn_at)
    select people.id, people.account_id, ${kind}, ${subjectId}, ${about?.kind ?? null}, ${about?.id ?? null}, ${rootId ?? null},
      ${reference === 'case_id' ? subjectId : null}, ${reference === 'decision_id' ? subjectId : null}, ${at}, ${at},
      case when ${isShown} then null else cast(${at} as bigint) end
    from people
    where ${isAccount(reader)} and ${isWanted(reader, kind)}
      and coalesce(${memberStateOf('people.account_id')}, '') <> 'remembered' and ${isHeard} ${isHeardFrom(actorId)}
    on conflict (account_id, kind, subject_id) where read_at is null
    do update set withdrawn_at = excluded.withdrawn_at,
      created_at = case when excluded.created_at < news.created_at then excluded.created_at else news.created_at end,
      updated_at = case when excluded.updated_at > news.updated_at then excluded.updated_at else news.updated_at end
    returning account_id`.execute(queries);
  const informed = rows.map(({ account_id }) => account_id);
  if (informed.length === 0) return informed;
  if (answer) for (const accountId of informed) await planAnswersMail(queries, accountId, at);
  signalAfterCommit(queries, ...informed.map(newsChannel));
  await raise<NewsArrivedEvent>(queries, {
    type: 'news-arrived',
    accountIds: informed,
    subject: about?.id ?? subjectId,
    at,
  });
  return informed;
}
