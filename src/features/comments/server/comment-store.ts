import { type RawBuilder, type Selectable, sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { REPLIES_PER_PAGE, REPLIES_SHOWN, THREADS_PER_PAGE } from '../contract.ts';

/**
 * The comments to show; the newest ones without any of these. `thread` shows one comment alone with its newest
 * replies, or with those before the cursor `before`.
 */
export interface CommentPlace {
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
  thread?: string | undefined;
}

export interface CommentRow extends Omit<Selectable<Tables['comments']>, UnreadColumn> {
  author: string | null;
  author_state: string | null;
  photo: string | null;
  has_replies: boolean | number;
  answered_id: string | null;
  answered_author: string | null;
  is_liked: boolean | number;
}

/** The columns of a comment that its page does not need. */
type UnreadColumn = 'subject_kind' | 'subject_id' | 'reply_to_id' | 'submission_key' | 'bytes';

function cursorOf({ created_at, id }: Pick<CommentRow, 'created_at' | 'id'>): string {
  return formatCursor({ createdAt: created_at, id });
}

/** The comments on something, as one member sees them. */
interface Source {
  queries: Queries;
  subjectId: string;
  /** The condition that the member reads the text of a row of `comments`. */
  isSeen: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  withAuthors: RawBuilder<unknown>;
}

/**
 * Authors read their own hidden comments, and moderators read all. Nobody reads comments of people whom they
 * have muted.
 */
function isSeenBy(viewer: Viewer): RawBuilder<unknown> {
  const isUnmutedOne = isUnmuted(viewer, 'comments.author_id');
  if (can(viewer, 'moderate-content')) return sql`comments.deleted_at is null and ${isUnmutedOne}`;
  return sql`comments.deleted_at is null and ${isUnmutedOne}
    and (comments.hidden_at is null or comments.author_id = ${viewer.accountId})`;
}

/** A deleted, hidden or muted comment keeps its place while others' replies stand under it. */
function hasPlace({ isSeen }: Source): RawBuilder<unknown> {
  return sql`((${isSeen}) or comments.replies > 0)`;
}

/** Comments, each joined with the comment that it answers, unless that comment is deleted, hidden or muted. */
function withAuthors(viewer: Viewer): RawBuilder<unknown> {
  return sql`comments
    left join comments answered on answered.id = comments.reply_to_id and answered.deleted_at is null
      and answered.hidden_at is null and answered.root_id is not null and ${isUnmuted(viewer, 'answered.author_id')}`;
}

/** A scalar subquery for the reader's like: see isLikedBy of stories. */
function columnsFor({ accountId }: Viewer): RawBuilder<unknown> {
  return sql`comments.id, comments.root_id, comments.author_id, comments.created_at, comments.edited_at,
    comments.deleted_at, comments.hidden_at, comments.replies, comments.text,
    (comments.replies > 0 or exists (select 1 from comments reply where reply.root_id = comments.id)) as has_replies,
    ${nameOf('comments.author_id')} as author, ${photoOf('comments.author_id')} as photo,
    ${memberStateOf('comments.author_id')} as author_state,
    answered.id as answered_id, ${nameOf('answered.author_id')} as answered_author, comments.likes,
    (select comment_likes.account_id from comment_likes
      where comment_likes.comment_id = comments.id and comment_likes.account_id = ${accountId}) is not null as is_liked`;
}

interface ReplyRow extends CommentRow {
  root_id: string;
  /** How many older replies the thread has among those that the reader sees. */
  earlier: number;
}

interface FoundComments {
  rows: CommentRow[];
  /** The replies by the id of the thread's first comment, oldest first. */
  replies: Map<string, ReplyRow[]>;
  earlier: string | undefined;
  later: string | undefined;
  isThread: boolean;
}

/** Returns the comments of a place on something as the viewer sees them; the newest ones if there is no such place. */
export async function findComments(
  queries: Queries,
  viewer: Viewer,
  subjectId: string,
  place: CommentPlace,
): Promise<FoundComments> {
  const source = {
    ...{ queries, subjectId, isSeen: isSeenBy(viewer) },
    ...{ columns: columnsFor(viewer), withAuthors: withAuthors(viewer) },
  };
  return (
    (await findThread(source, place)) ??
    (await findAround(source, place.around)) ??
    (await findPage(source, place))
  );
}

/** Returns a page of threads before or after a cursor; without a valid cursor, the newest. */
async function findPage(source: Source, place: CommentPlace): Promise<FoundComments> {
  const after = parseCursor(place.after);
  const before = after ? undefined : parseCursor(place.before);
  const side = after ? 'later' : 'earlier';
  const found = await findThreads(source, side, after ?? before, THREADS_PER_PAGE + 1);
  const hasMore = found.length > THREADS_PER_PAGE;
  const rows = after ? found.slice(0, THREADS_PER_PAGE) : found.slice(-THREADS_PER_PAGE);
  return addReplies(source, rows, {
    hasEarlier: after !== undefined || hasMore,
    hasLater: after ? hasMore : before !== undefined,
  });
}

/**
 * Returns the threads around a comment or reply. Returns only its thread for a reply that is too old for the
 * page, and undefined if the comment cannot be shown.
 */
async function findAround(source: Source, commentId: string | undefined): Promise<FoundComments | undefined> {
  const comment = commentId ? await findOne(source, commentId, hasPlace(source)) : undefined;
  if (!comment) return undefined;
  // Accept every root: authors must see their own hidden reply, even below a comment that is not shown
  // otherwise.
  const root = comment.root_id ? await findOne(source, comment.root_id, sql`true`) : comment;
  if (!root) return undefined;
  if (comment.root_id) {
    const [newest = []] = (await findNewestReplies(source, [root.id])).values();
    if (!newest.some(({ id }) => id === comment.id)) return findAlone(source, root, comment);
  }
  const half = THREADS_PER_PAGE / 2;
  const cursor = { createdAt: root.created_at, id: root.id };
  const [before, after] = await Promise.all([
    findThreads(source, 'earlier', cursor, half + 1),
    findThreads(source, 'later', cursor, half + 1),
  ]);
  const rows = [...before.slice(-half), root, ...after.slice(0, half)];
  return addReplies(source, rows, { hasEarlier: before.length > half, hasLater: after.length > half });
}

async function findThread(
  source: Source,
  { thread, before }: CommentPlace,
): Promise<FoundComments | undefined> {
  const root = thread ? await findOne(source, thread, hasPlace(source)) : undefined;
  if (!root || root.root_id) return undefined;
  const cursor = parseCursor(before);
  return findAlone(source, root, cursor && { created_at: cursor.createdAt, id: cursor.id }, false);
}

/** Returns one thread with its newest replies, or with those up to `last`. */
async function findAlone(
  { queries, isSeen, columns, withAuthors }: Source,
  root: CommentRow,
  last: Pick<CommentRow, 'created_at' | 'id'> | undefined,
  includesLast = true,
): Promise<FoundComments> {
  const comparison = includesLast ? sql`<=` : sql`<`;
  const condition = last
    ? sql`and (comments.created_at, comments.id) ${comparison} (${last.created_at}, ${last.id})`
    : sql``;
  const { rows } = await sql<ReplyRow>`
    select ${columns}, count(*) over () as earlier from ${withAuthors}
    where comments.root_id = ${root.id} and ${isSeen} ${condition}
    order by comments.created_at desc, comments.id desc
    limit ${sql.lit(REPLIES_PER_PAGE)}`.execute(queries);
  const replies = rows.toReversed().map((row) => ({ ...row, earlier: Number(row.earlier) - rows.length }));
  const [oldest] = replies;
  return {
    rows: [root],
    replies: new Map([[root.id, replies]]),
    earlier: oldest?.earlier ? cursorOf(oldest) : undefined,
    later: undefined,
    isThread: true,
  };
}

async function addReplies(
  source: Source,
  rows: CommentRow[],
  { hasEarlier, hasLater }: { hasEarlier: boolean; hasLater: boolean },
): Promise<FoundComments> {
  const [first] = rows;
  const last = rows.at(-1);
  return {
    rows,
    replies: await findNewestReplies(
      source,
      rows.filter(({ has_replies }) => has_replies).map(({ id }) => id),
    ),
    earlier: hasEarlier && first ? cursorOf(first) : undefined,
    later: hasLater && last ? cursorOf(last) : undefined,
    isThread: false,
  };
}

/** Returns the threads that are nearest to a cursor on one side, oldest first. */
async function findThreads(
  source: Source,
  side: 'earlier' | 'later',
  cursor: { createdAt: number; id: string } | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const place = sql`(comments.created_at, comments.id)`;
  const condition = cursor
    ? sql`and ${place} ${side === 'earlier' ? sql`<` : sql`>`} (${cursor.createdAt}, ${cursor.id})`
    : sql``;
  const order =
    side === 'earlier'
      ? sql`comments.created_at desc, comments.id desc`
      : sql`comments.created_at, comments.id`;
  const { rows } = await sql<CommentRow>`
    select ${source.columns} from ${source.withAuthors}
    where comments.subject_id = ${source.subjectId} and comments.root_id is null and ${hasPlace(source)} ${condition}
    order by ${order} limit ${sql.lit(limit)}`.execute(source.queries);
  return side === 'earlier' ? rows.toReversed() : rows;
}

/** Returns a comment or reply on the same subject if it meets the condition. */
async function findOne(
  { queries, subjectId, columns, withAuthors }: Source,
  commentId: string,
  condition: RawBuilder<unknown>,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from ${withAuthors}
    where comments.id = ${commentId} and comments.subject_id = ${subjectId} and ${condition}`.execute(
    queries,
  );
  return rows[0];
}

/** Returns the newest replies of each comment, by comment and oldest first. */
async function findNewestReplies(
  { queries, isSeen, columns, withAuthors }: Source,
  rootIds: string[],
): Promise<Map<string, ReplyRow[]>> {
  if (rootIds.length === 0) return new Map();
  const { rows } = await sql<ReplyRow & { place: number }>`
    select ${columns}, numbered.total - numbered.place as earlier
    from ${withAuthors}
    join (
      select id, row_number() over (partition by root_id order by created_at desc, id desc) as place,
        count(*) over (partition by root_id) as total
      from comments
      where root_id in (${sql.join(rootIds)}) and ${isSeen}
    ) numbered on numbered.id = comments.id
    where numbered.place <= ${sql.lit(REPLIES_SHOWN)}
    order by comments.created_at, comments.id`.execute(queries);
  return Map.groupBy(rows, (row) => row.root_id);
}
