import { type RawBuilder, sql } from 'kysely';
// An id that begins with its time goes to the end of the index of ids. A random one would change a page of its own.
import { v7 as createId } from 'uuid';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { selectPairs } from '../../../server/database/pairs.ts';
import { raise, signalAfterCommit } from '../../../server/database/transaction.ts';
import { isAccount } from '../../accounts/server/account-facts.ts';
import type { CommentEvent, PostedComment } from '../../comments/events.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import type { ToldEvent } from '../../subjects/events.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import type { LikeNews, NewsKind } from '../contract.ts';
import type { NewsEvent } from '../events.ts';
import { hasSubjectCause } from './causes.ts';
import { planAnswersMail } from './plan-mails.ts';
import { listToldKinds } from './sentences.ts';

/** Returns the channel of the number of a person's unread news. */
export function newsChannel(accountId: string): string {
  return `news:${accountId}`;
}

/** The channel of the numbers of all members. */
export const EVERYONES_NEWS = 'everyones-news';

/**
 * Tells whom a comment mentions or answers, and the author of what it is about. Tells each person once. Call this in the transaction that
 * posts the comment.
 */
export async function notifyOfComment(transaction: Queries, comment: PostedComment): Promise<void> {
  const { subjectKind, subjectId, rootId, authorId, answeredId, createdAt } = comment;
  const about = { aboutKind: subjectKind, aboutId: subjectId };
  const told = await notifyOfMentions(transaction, comment);
  const event = { actorId: authorId, at: createdAt };
  if (rootId && answeredId && !told.includes(answeredId)) {
    await addNews(transaction, answeredId, { ...event, kind: 'reply', subjectId: rootId, ...about, rootId });
  }
  const owner = (await findSubjects(transaction, [subjectId])).get(subjectId)?.authorId;
  if (!owner || owner === answeredId || told.includes(owner)) return;
  await addNews(transaction, owner, { ...event, kind: 'comment', subjectId, ...about });
}

/** Tells whom a comment mentions, and returns those who want to know. Call this in the transaction that saves the mentions. */
export async function notifyOfMentions(
  transaction: Queries,
  comment: Pick<
    PostedComment,
    'commentId' | 'subjectKind' | 'subjectId' | 'authorId' | 'mentionedIds' | 'createdAt'
  >,
): Promise<string[]> {
  const { commentId: subjectId, authorId: actorId, createdAt: at } = comment;
  const about = { aboutKind: comment.subjectKind, aboutId: comment.subjectId };
  const told: string[] = [];
  for (const accountId of comment.mentionedIds.toSorted()) {
    const event = { kind: 'mention', subjectId, ...about, actorId, at } as const;
    if (await addNews(transaction, accountId, event)) told.push(accountId);
  }
  return told;
}

/** Tells whom a released edit mentions, except people who have heard of the comment before. */
export async function notifyOfReleasedEdit(
  transaction: Queries,
  { at, ...edit }: Extract<CommentEvent, { type: 'comment-edit-released' }>,
): Promise<void> {
  const told = await findToldOfMention(transaction, edit);
  const mentionedIds = edit.mentionedIds.filter((id) => !told.has(id));
  await notifyOfMentions(transaction, { ...edit, mentionedIds, createdAt: at });
}

/** Returns who has been told that a comment mentions them. */
export async function findToldOfMention(
  queries: Queries,
  comment: { subjectId: string; commentId: string },
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('news')
    .select('account_id')
    // With the comment's subject, the database finds the rows by an index.
    .where('about_id', '=', comment.subjectId)
    .where('kind', '=', 'mention')
    .where('subject_id', '=', comment.commentId)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Somebody's like of a story or of a comment. */
interface Like {
  kind: LikeNews;
  /** The story or the comment. */
  subjectId: string;
  /** The story, or what the comment is about. */
  aboutKind: string;
  aboutId: string;
  likerId: string;
  at: number;
}

/** Where the author of what was liked stands. */
const LIKED: Record<LikeNews, RawBuilder<unknown>> = {
  like: sql`stories liked`,
  'comment-like': sql`comments liked`,
};

/**
 * Tells the author of a story or comment that others like it. Further likes change nothing until the author has read of the
 * first, so that the number does not rise again. Replaces what the author has read, because it tells the same number. Mutes
 * change nothing: see IS_LIKE_CAUSE. Call this in the transaction that stores the like.
 */
export async function notifyOfLike(
  transaction: Queries,
  { kind, subjectId, aboutKind, aboutId, likerId, at: now }: Like,
): Promise<void> {
  await transaction
    .deleteFrom('news')
    .where('about_id', '=', aboutId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('read_at', 'is not', null)
    .execute();
  const { rows } = await sql<{ account_id: string }>`
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, created_at, updated_at)
    select ${createId()}, liked.author_id, ${kind}, liked.id, ${aboutKind}, ${aboutId}, ${now}, ${now}
    from ${LIKED[kind]} where liked.id = ${subjectId} and liked.author_id is not null and liked.author_id <> ${likerId}
      and not exists (select 1 from unwanted_news
        where unwanted_news.account_id = liked.author_id and unwanted_news.kind = ${kind})
    on conflict (account_id, kind, subject_id) where read_at is null
    do update set withdrawn_at = null, updated_at = excluded.updated_at where news.withdrawn_at is not null
    returning account_id`.execute(transaction);
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
}

/** Tells people of something new about a subject of a registered kind. With `replacesRead`, deletes what they have read about it. */
export async function notifyOf(
  transaction: Queries,
  { kind, accountIds, subjectId, actorId, at, replacesRead }: Extract<ToldEvent, { type: 'told' }>,
): Promise<void> {
  const told = (await listToldKinds(transaction)).find((one) => one.kind === kind);
  const event = { kind, subjectId, reference: told?.reference, actorId: actorId ?? undefined, at };
  if (!replacesRead) {
    await addNewsForAll(transaction, accountIds, event);
    return;
  }
  // All transactions lock the rows in the same order, so that none waits for another that waits for it.
  for (const accountId of accountIds.toSorted()) {
    await transaction
      .deleteFrom('news')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where('read_at', 'is not', null)
      .execute();
    await addNews(transaction, accountId, event);
  }
}

/** Deletes what people, or one person, have heard of subjects of a registered kind, because nothing about them is new any more. */
export async function forgetTold(
  transaction: Queries,
  { kind, subjectIds, accountId }: Extract<ToldEvent, { type: 'told-withdrawn' }>,
): Promise<void> {
  const reader = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const { rows } = await sql<{ account_id: string }>`
    delete from news where kind = ${kind} and about_id is null and subject_id ${isOneOf(transaction, subjectIds)} ${reader}
    returning account_id`.execute(transaction);
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
}

/** Deletes all that a person has heard of these kinds. */
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

/** Deletes what only people with a certain role hear of from the news of a person whose role has changed. */
export async function forgetRole(transaction: Queries, accountId: string): Promise<void> {
  const kinds = (await listToldKinds(transaction)).filter(({ permission }) => permission);
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

/** Does the same as reconcileNews for all news of a person who mutes or unmutes someone. */
export function reconcileNewsOf(transaction: Queries, accountId: string): Promise<void> {
  return reconcileSubjects(transaction, sql`account_id = ${accountId} and about_id is not null`);
}

/** Does the same as reconcileNews for what people hear of the stories of an author who is suspended or reinstated. */
export function reconcileNewsByAuthor(transaction: Queries, accountId: string): Promise<void> {
  return reconcileSubjects(transaction, isStoryOf(accountId));
}

/** Deletes what people hear of the stories of an author whose account is about to be deleted, and whose stories may stay. */
export async function eraseNewsByAuthor(transaction: Queries, accountId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    delete from news where ${isStoryOf(accountId)} returning account_id`.execute(transaction);
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
}

function isStoryOf(accountId: string): RawBuilder<unknown> {
  return sql`kind = 'story' and about_id in (select id from stories where author_id = ${accountId})`;
}

/** Withdraws the news of what waits once nothing waits for their readers, and brings them back. The kind is also their subject. */
export function reconcileWaiting(
  transaction: Queries,
  { kind, isWaiting }: Pick<Extract<ToldEvent, { type: 'waiting-changed' }>, 'kind' | 'isWaiting'>,
): Promise<void> {
  // The index `news_by_subject` finds the rows.
  const which = sql`about_id is null and subject_id = ${kind}`;
  return reconcile(transaction, which, isWaiting(sql.ref('news.account_id')));
}

async function reconcileSubjects(transaction: Queries, which: RawBuilder<unknown>): Promise<void> {
  await reconcile(transaction, which, await hasSubjectCause(transaction));
}

/** Withdraws or brings back the unread rows that meet `which`, and tells the open pages of those whose rows change. */
async function reconcile(
  transaction: Queries,
  which: RawBuilder<unknown>,
  hasCause: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    update news set withdrawn_at = case when withdrawn_at is null then updated_at end
    where ${which} and read_at is null and (withdrawn_at is null) <> (${hasCause})
    returning account_id`.execute(transaction);
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
}

interface Event {
  kind: NewsKind;
  /** Events of one subject share an unread row: a story, a thread, a decision, a case, or what waits. */
  subjectId: string;
  at: number;
  actorId?: string | undefined;
  aboutKind?: string;
  aboutId?: string;
  rootId?: string;
  /** The column that names the subject's row: see ToldKind. */
  reference?: 'case_id' | 'decision_id' | undefined;
}

/**
 * Inserts a row, or extends the unread one about the same subject. Does nothing for a person who did it themselves, has
 * muted who did it, or has switched off the kind. Returns whether the person is told.
 */
export async function addNews(queries: Queries, accountId: string, event: Event): Promise<boolean> {
  return (await addNewsForAll(queries, [accountId], event)).length > 0;
}

/** Does the same as addNews for several people, with one statement. Returns those who are told. */
async function addNewsForAll(
  queries: Queries,
  accountIds: readonly string[],
  { kind, subjectId, at, actorId, aboutKind, aboutId, rootId, reference }: Event,
): Promise<string[]> {
  const others = accountIds.filter((accountId) => accountId !== actorId);
  if (others.length === 0) return [];
  const people = selectPairs(
    queries,
    others.map((accountId) => [createId(), accountId]),
  );
  // The clock of another node may be behind, so the update keeps the earlier and the later time.
  const { rows } = await sql<{ account_id: string }>`
    with people (id, account_id) as (${people})
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, root_id, case_id, decision_id, created_at,
      updated_at)
    select people.id, people.account_id, ${kind}, ${subjectId}, ${aboutKind ?? null}, ${aboutId ?? null}, ${rootId ?? null},
      ${reference === 'case_id' ? subjectId : null}, ${reference === 'decision_id' ? subjectId : null}, ${at}, ${at}
    from people
    where ${isAccount(sql.ref('people.account_id'))}
      and not exists (select 1 from unwanted_news
        where unwanted_news.account_id = people.account_id and unwanted_news.kind = ${kind})
      ${actorId ? sql`and ${isUnmutedBy(sql.ref('people.account_id'), sql`${actorId}`)}` : sql``}
    on conflict (account_id, kind, subject_id) where read_at is null
    do update set withdrawn_at = null,
      created_at = case when excluded.created_at < news.created_at then excluded.created_at else news.created_at end,
      updated_at = case when excluded.updated_at > news.updated_at then excluded.updated_at else news.updated_at end
    returning account_id`.execute(queries);
  const told = rows.map(({ account_id }) => account_id);
  if (told.length === 0) return told;
  if (kind === 'comment' || kind === 'reply' || kind === 'mention') {
    for (const accountId of told) await planAnswersMail(queries, accountId, at);
  }
  signalAfterCommit(queries, ...told.map(newsChannel));
  const subject = aboutId ?? subjectId;
  await raise<NewsEvent>(queries, { type: 'news-arrived', accountIds: told, subject, at });
  return told;
}
