import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { shorten } from '../../../server/text.ts';
import { recordNewsSeen } from '../../accounts/server/visits.ts';
import { showMentionsOf } from '../../comments/server/mentions.ts';
import { formatCursor, parseCursor } from '../../stories/server/cursor.ts';
import {
  type CommentNews,
  EXCERPT,
  NEWS_PER_PAGE,
  type NewsItem,
  type NewsKind,
  type NewsPage,
  type SentenceFacts,
} from '../contract.ts';
import { IS_CAUSE, IS_LIKE_CAUSE } from './causes.ts';
import { type FirstRow, findFirsts, markRead } from './read-news.ts';
import { describeSentences, isSentence, type SentenceKind, saysEverything, toKey } from './sentences.ts';

/** How long news stay: once read, and unread. */
export const READ_RETENTION_MS = 90 * DAY_MS;
export const UNREAD_RETENTION_MS = 180 * DAY_MS;
/** How many rows an account keeps: the newest. */
export const MAX_NEWS = 500;

interface NewsRow {
  id: string;
  kind: NewsKind;
  subject_id: string;
  updated_at: number;
  read_at: number | null;
  topic: string | null;
  story_id: string | null;
  title: string | null;
  text_en: string | null;
  text_ml: string | null;
  likes: number;
}

interface WriterRow {
  id: string;
  author_id: string | null;
  name: string | null;
  newest: number;
}

/**
 * Returns a page of the viewer's news, newest first. Marks decisions about the membership and announcements as read: the
 * page says all about them.
 */
export async function listNews(
  context: AppContext,
  viewer: Viewer,
  after?: string | undefined,
): Promise<NewsPage<SentenceKind>> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const now = context.clock.now();
  const cursor = parseCursor(after);
  const condition = cursor
    ? sql`and (news.updated_at, news.id) < (${cursor.createdAt}, ${cursor.id})`
    : sql``;
  const { rows } = await sql<NewsRow>`
    select news.id, news.kind, news.subject_id, news.updated_at, news.read_at, news.story_id, stories.topic, stories.title,
      announcements.text_en, announcements.text_ml,
      case news.kind when 'like' then (select count(*) from likes where ${IS_LIKE_CAUSE}) else 0 end as likes
    from news
    left join stories on stories.id = news.story_id and stories.deleted_at is null and stories.hidden_at is null
    left join announcements on announcements.id = news.announcement_id
    where news.account_id = ${viewer.accountId} and news.withdrawn_at is null ${condition}
    order by news.updated_at desc, news.id desc
    limit ${sql.lit(NEWS_PER_PAGE + 1)}`.execute(database);
  const page = rows.slice(0, NEWS_PER_PAGE);
  const ids = page.filter(({ kind }) => isAboutComment(kind)).map((row) => row.id);
  const [writers, firsts, facts] = await Promise.all([
    findWriters(database, ids),
    findFirsts(database, ids),
    describeSentences(database, page, { accountId: viewer.accountId, now }),
  ]);
  const told = page.filter(({ kind, read_at }) => isShownInFull(kind) && read_at === null);
  await markRead(
    context,
    viewer.accountId,
    told.map((row) => row.id),
  );
  const texts = await showMentionsOf(
    database,
    [...firsts.values()].map(({ comment_id: id, text }) => ({ id, text })),
  );
  for (const [index, first] of [...firsts.values()].entries()) first.text = texts[index] ?? '';
  const last = page.at(-1);
  const items = page.flatMap(
    (row) =>
      toItem(
        row,
        writers.get(row.id) ?? [],
        firsts.get(row.id),
        facts.get(toKey(row.kind, row.subject_id)),
      ) ?? [],
  );
  return {
    items,
    next:
      last && rows.length > page.length
        ? formatCursor({ createdAt: last.updated_at, id: last.id })
        : undefined,
    hasUnread: items.some(
      (item) => item.isUnread && !isShownInFull(item.kind === 'sentence' ? item.sentence : item.kind),
    ),
    readAt: now,
  };
}

/** Returns who wrote the comments of each row, newest first. */
async function findWriters(queries: Queries, ids: string[]): Promise<Map<string, WriterRow[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WriterRow>`
    select news.id, comments.author_id, profiles.name, max(comments.created_at) as newest
    from news join comments on ${IS_CAUSE}
    left join profiles on profiles.account_id = comments.author_id
    where news.id in (${sql.join(ids)})
    group by news.id, comments.author_id, profiles.name
    order by newest desc`.execute(queries);
  return Map.groupBy(rows, (row) => row.id);
}

/** Returns whether a row of the list says all that there is to know. */
function isShownInFull(kind: NewsKind): boolean {
  return kind === 'announcement' || saysEverything(kind);
}

function isAboutComment(kind: NewsKind): kind is CommentNews {
  return kind === 'comment' || kind === 'reply' || kind === 'mention';
}

/** Returns undefined for a row whose cause is gone: news that were read stay in the list while their cause is there. */
function toItem(
  row: NewsRow,
  writers: WriterRow[],
  first: FirstRow | undefined,
  facts: SentenceFacts | undefined,
): NewsItem<SentenceKind> | undefined {
  const base = { id: row.id, isUnread: row.read_at === null, at: row.updated_at };
  if (isSentence(row.kind)) return facts && { ...base, ...facts, kind: 'sentence', sentence: row.kind };
  if (row.kind === 'announcement') {
    return { ...base, kind: 'announcement', en: row.text_en ?? '', ml: row.text_ml ?? '', path: '/news' };
  }
  if (row.title === null) return undefined;
  const { title } = row;
  const titleLanguage = languageOf(title);
  const path = `/stories/${row.topic}/${row.story_id}`;
  if (row.kind === 'like') {
    const people = Number(row.likes);
    return people > 0 ? { ...base, kind: 'like', title, titleLanguage, people, path } : undefined;
  }
  if (!first || !isAboutComment(row.kind)) return undefined;
  return {
    ...base,
    kind: row.kind,
    title,
    titleLanguage,
    names: writers.flatMap(({ name }) => name || []).slice(0, 2),
    people: writers.length,
    excerpt: shorten(first.text, EXCERPT),
    language: languageOf(first.text),
    path: `${path}?comment=${first.comment_id}#comment-${first.comment_id}`,
  };
}

/** Records that the viewer has seen a page of their news, so that the navigation shows no number. */
export async function seeNews(
  { database, log }: AppContext,
  { accountId, news }: Viewer,
  { items, readAt }: NewsPage,
): Promise<void> {
  if (!news) return;
  // The clock of another node may be ahead.
  const seenAt = Math.max(readAt, ...items.map(({ at }) => at));
  // A full disk keeps nobody from reading.
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

/** Returns what the viewer was told and which kinds of news they have switched off, for the archive. */
export async function readOwnNews({ database }: AppContext, { accountId }: Viewer) {
  const [told, unwanted] = await Promise.all([
    database
      .selectFrom('news')
      .select(['kind', 'story_id as story', 'case_id as case', 'created_at as toldAt', 'read_at as readAt'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('kind')
      .execute(),
    database.selectFrom('unwanted_news').select('kind').where('account_id', '=', accountId).execute(),
  ]);
  return { told, switchedOff: unwanted.map(({ kind }) => kind) };
}
