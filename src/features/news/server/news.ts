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
import { IS_CAUSE, IS_COMMENT_LIKE_CAUSE } from '../../comments/server/told-comments.ts';
import { IS_FOLLOWED_STORY } from '../../following/server/told-stories.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toFace } from '../../people/server/told-people.ts';
import { formatCursor, parseCursor } from '../../stories/server/cursor.ts';
import { IS_LIKE_CAUSE } from '../../stories/server/told-likes.ts';
import type { ToldFacts } from '../../subjects/contract.ts';
import type { FoundSubject } from '../../subjects/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import {
  type CommentNews,
  EXCERPT,
  NEWS_PER_PAGE,
  type NewsItem,
  type NewsKind,
  type NewsPage,
} from '../contract.ts';
import { type FirstRow, findFirsts, findLikedComments, markRead } from './read-news.ts';
import { describeSentences, toKey } from './sentences.ts';

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
  about_id: string | null;
  text_en: string | null;
  text_ml: string | null;
  likes: number;
  /** Whether the reader still follows the author or the topic of the story. */
  is_followed: boolean | number;
  author: string | null;
  author_photo: string | null;
}

interface WriterRow {
  id: string;
  author_id: string | null;
  name: string | null;
  photo: string | null;
  newest: number;
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
    select news.id, news.kind, news.subject_id, news.updated_at, news.read_at, news.about_id,
      announcements.text_en, announcements.text_ml,
      case news.kind
        when 'like' then (select count(*) from likes where ${IS_LIKE_CAUSE})
        when 'comment-like' then (select count(*) from comment_likes where ${IS_COMMENT_LIKE_CAUSE})
        else 0
      end as likes,
      case when news.kind = 'story' then ${IS_FOLLOWED_STORY} else false end as is_followed,
      ${nameOf('stories.author_id')} as author, ${photoOf('stories.author_id')} as author_photo
    from news
    left join stories on news.kind = 'story' and stories.id = news.about_id
    left join announcements on announcements.id = news.announcement_id
    where news.account_id = ${viewer.accountId} and news.withdrawn_at is null ${condition}
    order by news.updated_at desc, news.id desc
    limit ${sql.lit(NEWS_PER_PAGE + 1)}`.execute(database);
  const page = rows.slice(0, NEWS_PER_PAGE);
  const ids = page.filter(({ kind }) => isAboutComment(kind)).map((row) => row.id);
  const liked = page.filter(({ kind }) => kind === 'comment-like').map((row) => row.id);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  const [subjects, writers, answers, likedComments, facts, hasUnread] = await Promise.all([
    findSubjects(
      context,
      page.flatMap((row) => row.about_id ?? []),
    ),
    findWriters(database, ids),
    findFirsts(database, ids),
    findLikedComments(database, liked),
    describeSentences(context, page, { accountId: viewer.accountId, now }),
    hasMore && last !== undefined && hasUnreadBefore(database, viewer.accountId, last),
  ]);
  const firsts = new Map([...answers, ...likedComments]);
  const texts = await showMentionsOf(
    database,
    [...firsts.values()].map(({ comment_id: id, text }) => ({ id, text })),
  );
  for (const [index, first] of [...firsts.values()].entries()) first.text = texts[index] ?? '';
  const items = page.flatMap(
    (row) =>
      toItem(
        row,
        subjects.get(row.about_id ?? ''),
        writers.get(row.id) ?? [],
        firsts.get(row.id),
        facts.get(toKey(row.kind, row.subject_id)),
      ) ?? [],
  );
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

/** Returns who wrote the comments of each row, newest first. */
async function findWriters(queries: Queries, ids: string[]): Promise<Map<string, WriterRow[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WriterRow>`
    select news.id, comments.author_id, ${nameOf('comments.author_id')} as name,
      ${photoOf('comments.author_id')} as photo, max(comments.created_at) as newest
    from news join comments on ${IS_CAUSE}
    where news.id in (${sql.join(ids)})
    group by news.id, comments.author_id
    order by newest desc`.execute(queries);
  return Map.groupBy(rows, (row) => row.id);
}

function isAboutComment(kind: NewsKind): kind is CommentNews {
  return kind === 'comment' || kind === 'reply' || kind === 'mention';
}

/** Returns undefined for a row whose cause is gone: news that were read stay in the list while their cause is there. */
function toItem(
  row: NewsRow,
  about: FoundSubject | undefined,
  writers: WriterRow[],
  first: FirstRow | undefined,
  facts: ToldFacts | undefined,
): NewsItem | undefined {
  const subject = about?.isHidden ? undefined : about;
  const base = {
    id: row.id,
    isUnread: row.read_at === null,
    at: row.updated_at,
    aboutId: subject?.id,
    about: subject?.kind,
  };
  if (facts) return { ...base, ...facts, kind: 'sentence', sentence: facts.sentence ?? row.kind };
  if (row.kind === 'announcement') {
    return { ...base, kind: 'announcement', en: row.text_en ?? '', ml: row.text_ml ?? '', path: '/news' };
  }
  if (!subject) return undefined;
  const { title, path } = subject;
  const titleLanguage = languageOf(title);
  if (row.kind === 'like') {
    const people = Number(row.likes);
    return people > 0 ? { ...base, kind: 'like', title, titleLanguage, people, path } : undefined;
  }
  if (row.kind === 'story') {
    if (!row.is_followed) return undefined;
    const face = toFace({ name: row.author, photo: row.author_photo });
    return { ...base, kind: 'story', title, titleLanguage, name: row.author ?? '', face, path };
  }
  if (!first) return undefined;
  const comment = {
    excerpt: shorten(first.text, EXCERPT),
    language: languageOf(first.text),
    path: `${path}?comment=${first.comment_id}#comment-${first.comment_id}`,
  };
  if (row.kind === 'comment-like') {
    const people = Number(row.likes);
    return people > 0
      ? { ...base, kind: 'comment-like', title, titleLanguage, people, ...comment }
      : undefined;
  }
  const [newest] = writers;
  if (!isAboutComment(row.kind) || !newest) return undefined;
  return {
    ...base,
    kind: row.kind,
    title,
    titleLanguage,
    names: writers.flatMap(({ name }) => name || []).slice(0, 2),
    people: writers.length,
    face: toFace(newest),
    ...comment,
  };
}

/**
 * Records that the viewer has seen a page of their news: the navigation shows no number, and the next visit shows none of these
 * rows as new. Further events begin new rows.
 */
export async function seeNews(
  context: AppContext,
  { accountId, news }: Viewer,
  { items, readAt }: NewsPage,
): Promise<void> {
  const { database, log } = context;
  // The clock of another node may be ahead.
  const seenAt = Math.max(readAt, ...items.map(({ at }) => at));
  const unread = items.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  // Someone may have commented since the page was read.
  await markRead(context, accountId, unread, seenAt);
  if (!news) return;
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
  return { told, switchedOff: unwanted.map(({ kind }) => kind) };
}
