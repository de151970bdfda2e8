import { type RawBuilder, sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { ask } from '../../../server/event-handlers.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { findMuted, isUnmuted } from '../../mutes/server/muted.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import { addTitles, findTextLinks } from '../../stories/server/text-links.ts';
import type { Review } from '../../subjects/questions.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { findSubject, listSubjects } from '../../subjects/server/subjects.ts';
import {
  type CommentCard,
  type CommentPage,
  type Mention,
  REPLIES_PER_PAGE,
  REPLIES_SHOWN,
  THREADS_PER_PAGE,
  type Thread,
} from '../contract.ts';
import { markCommentsSeen } from '../questions.ts';
import { findMentions } from './mention-store.ts';
import { bendMentions, hasMentions } from './mention-text.ts';

/**
 * The comments to show; without one of these, the newest ones. `thread` shows one comment alone with its
 * replies, the newest of them or those before the cursor `before`.
 */
interface CommentPlace {
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
  thread?: string | undefined;
}

interface CommentRow {
  id: string;
  root_id: string | null;
  author: string | null;
  author_id: string | null;
  author_state: string | null;
  photo: string | null;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  hidden_at: number | null;
  replies: number;
  has_replies: boolean | number;
  text: string;
  answered_id: string | null;
  answered_author: string | null;
  likes: number;
  is_liked: boolean | number;
}

/**
 * Returns a page of the comments on something with their newest replies, or undefined if the viewer cannot read that.
 * A place that does not exist shows the newest comments. Marks the viewer's news about what the page shows as read.
 */
export async function readComments(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  place: CommentPlace = {},
): Promise<CommentPage | undefined> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const readAt = context.clock.now();
  const source = {
    queries: database,
    subjectId,
    isSeen: isSeenBy(viewer),
    columns: columnsFor(viewer),
    withAuthors: withAuthors(viewer),
  };
  const [subject, found] = await Promise.all([
    findSubject(context, viewer, subjectId),
    findComments(source, place),
  ]);
  if (!subject) return undefined;
  const { rows, replies, earlier, later, isThread } = found;
  const shown = [...rows, ...[...replies.values()].flat()];
  const hiddenIds = shown.filter((row) => row.hidden_at !== null).map(({ id }) => id);
  const mentioning = shown.filter(({ text }) => hasMentions(text));
  const [cases, muted, mutedComments, mentions] = await Promise.all([
    findNewestReviews(context, 'comment', hiddenIds),
    findMuted(database, viewer),
    countMuted(database, viewer, subjectId),
    findMentions(
      database,
      mentioning.map(({ id }) => id),
    ),
    ask(context, markCommentsSeen, { viewer, subjectId, commentIds: new Set(shown.map(({ id }) => id)) }),
  ]);
  const details = { viewer, cases, muted, mentions };
  const threads = rows.map((row) => {
    const answers = replies.get(row.id) ?? [];
    return {
      comment: toCard(row, details),
      replies: answers.map((reply) => toCard(reply, details)),
      earlierReplies: Number(answers[0]?.earlier ?? 0),
    };
  });
  return {
    threads: await addLinks(context, viewer, threads),
    kind: subject.kind,
    isThread,
    earlier,
    later,
    counted: subject.comments,
    total: subject.comments - mutedComments,
    isClosed: subject.isClosed,
    mayClose: subject.authorId === viewer.accountId && (await canClose(context, subject.kind)),
    readAt,
  };
}

async function canClose(context: AppContext, kind: string): Promise<boolean> {
  const subjects = await listSubjects(context);
  return subjects.some((subject) => subject.kind === kind && subject.closeComments);
}

/** Returns the threads, in which comments with addresses have links. */
async function addLinks(context: AppContext, viewer: Viewer, threads: Thread[]): Promise<Thread[]> {
  const comments = threads.flatMap(({ comment, replies }) => [comment, ...replies]);
  const found = comments.map(({ text }) => findTextLinks(context, text));
  const titled = await addTitles(context, viewer, found);
  const links = new Map(comments.map(({ id }, index) => [id, titled[index]]));
  const add = (comment: CommentCard) => {
    const own = links.get(comment.id);
    return own ? { ...comment, links: own } : comment;
  };
  return threads.map((thread) => ({
    ...thread,
    comment: add(thread.comment),
    replies: thread.replies.map(add),
  }));
}

/** Returns how many of the counted comments are of people whom the viewer has muted. */
async function countMuted(queries: Queries, viewer: Viewer, subjectId: string): Promise<number> {
  if (!viewer.hasMutes) return 0;
  const { count } = await queries
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`not (${isUnmuted(viewer, 'comments.author_id')})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

/** Authors read their own hidden comments, and moderators all. Nobody reads comments of people they have muted. */
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

/** Comments with their authors and what they answer, without what is deleted, hidden or muted. */
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
  /** How many replies of the thread, of those that the reader sees, are older. */
  earlier: number;
}

interface FoundComments {
  rows: CommentRow[];
  /** By the comment that they reply to, oldest first. */
  replies: Map<string, ReplyRow[]>;
  earlier: string | undefined;
  later: string | undefined;
  isThread: boolean;
}

async function findComments(source: Source, place: CommentPlace): Promise<FoundComments> {
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
 * Returns the threads around a comment or reply. Returns its thread alone if it is a reply so old that the page would
 * not show it, and undefined if it cannot be shown.
 */
async function findAround(source: Source, commentId: string | undefined): Promise<FoundComments | undefined> {
  const comment = commentId ? await findOne(source, commentId, hasPlace(source)) : undefined;
  if (!comment) return undefined;
  // The author of a hidden reply sees it even if nothing else keeps the place of the comment above it.
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

/** Returns a comment or reply on the same thing if it meets the condition. */
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

interface CardDetails {
  viewer: Viewer;
  /** The newest case of each hidden comment. */
  cases: ReadonlyMap<string, Review>;
  muted: ReadonlySet<string>;
  mentions: ReadonlyMap<string, Mention[]>;
}

/** Maps a row field by field, so that a reader never receives any other column, nor the text of a deleted comment. */
function toCard(row: CommentRow, { viewer, cases, muted, mentions }: CardDetails): CommentCard {
  const isOwn = row.author_id === viewer.accountId;
  const isHidden = row.hidden_at !== null;
  const isSeen = !isHidden || isOwn || can(viewer, 'moderate-content');
  const isMuted = muted.has(row.author_id ?? '');
  const state = row.deleted_at !== null ? 'deleted' : isMuted ? 'muted' : isSeen ? 'shown' : 'hidden';
  const foundCase = cases.get(row.id);
  const isShown = state === 'shown';
  const isHeld = isShown && isHidden && foundCase?.isHeld === true;
  const author = isShown ? (row.author ?? '') : '';
  const { text, mentions: named } = bendMentions(isShown ? row.text : '', mentions.get(row.id) ?? []);
  return {
    id: row.id,
    rootId: row.root_id,
    state,
    text,
    mentions: isShown ? named : [],
    language: languageOf(text),
    author,
    authorId: isShown ? linkedAuthor(row) : null,
    photo: isShown && row.photo ? toPhotoAddresses(row.photo).small : null,
    initial: initialOf(author, ''),
    isMine: isShown && isOwn,
    isHidden: isShown && isHidden,
    isHeld,
    casePath:
      isShown && foundCase && !(isHeld && isOwn)
        ? `${isOwn ? '/account/cases' : '/moderation'}/${foundCase.id}`
        : null,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
    inReplyTo: row.answered_id === null ? null : { id: row.answered_id, author: row.answered_author ?? '' },
    likes: isShown ? row.likes : 0,
    isLiked: isShown && Boolean(row.is_liked),
  };
}
