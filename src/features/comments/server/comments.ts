import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { executeAhead, inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { type RateLimit, TOO_MANY } from '../../../server/rate-limits/rate-limit.ts';
import { cleanText, isBlank, isLongerThan, shorten } from '../../../server/text.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import { countComments, mayAddTo } from '../../subjects/server/subjects.ts';
import {
  MAX_COMMENT,
  MAX_COMMENT_BYTES_PER_MEMBER,
  MAX_COMMENTS,
  type PostCommentInput,
} from '../contract.ts';
import type { CommentEvent } from '../events.ts';
import { adjustReplies } from './comment-counts.ts';
import { type PostedComment, tellOfComment } from './comment-news.ts';
import { addMentions } from './mention-store.ts';
import { findMentionsIn } from './mentions.ts';

const TEXTS_FULL = 'texts-full';

/** How many graphemes of a comment serve as its title. */
const TITLE_LENGTH = 60;

/** Limits per member. */
const COMMENTS: RateLimit = { name: 'comment', hits: 10, perMs: MINUTE_MS };
/** A repeated form counts twice here. */
const COMMENTS_A_DAY: RateLimit = { name: 'comments-a-day', hits: 200, perMs: DAY_MS };

/**
 * Posts a comment on a story or another subject, or a reply to another comment, and returns its id. Holds a newcomer's text with a link, a
 * number or a listed word. Idempotent: the same form sent twice
 * posts once, on any node.
 * @throws AppError 'comment-blank', 'comment-too-long', 'too-many-mentions' (422), 'too-many' (429), 'story-not-found' or that of another kind (404),
 *   'comments-closed', 'comments-full' (409), 'texts-full' (422), 'answered-gone' (409) if what it answers is deleted or hidden, and
 *   'comment-posted' (409) if the form's key already belongs to a comment with another text; `details` name that comment
 *   and its version for editComment. `kind` is what the page shows, so that no error tells what an unknown id belongs to.
 */
export async function postComment(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  input: PostCommentInput,
  kind = 'story',
): Promise<string> {
  requirePermission(viewer, 'write-comments');
  const typed = cleanComment(input.text);
  const sent = { subject: subjectId, text: typed, chosen: input.mentions };
  const { text, accountIds } = await findMentionsIn(context, viewer, sent);
  const { accountId } = viewer;
  const wanted = { subjectId, text };
  const comment = { ...input, text, typed, accountIds, kind };
  let isHeld = false;
  try {
    await context.limiter.take(COMMENTS, accountId);
    await context.limiter.take(COMMENTS_A_DAY, accountId);
    isHeld = await mustHold(context, { viewer, kind: 'comment', text, subjectId });
    return await storeComment(context, viewer, subjectId, { ...comment, isHeld });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A repeated form must get its answer before any refusal, because its comment is already posted. On SQLite,
    // a transaction also sees the rows of other transactions that are committed together with it.
    const earlier = await inTransaction(context, (transaction) =>
      findSubmitted(transaction, accountId, input.key),
    );
    if (!earlier) throw error;
    if (mayReuseKey(earlier, wanted)) {
      if (error.code !== TEXTS_FULL) throw error;
      return storeComment(context, viewer, subjectId, { ...comment, isHeld, replaces: earlier.id });
    }
    if (error.code !== TOO_MANY) await context.limiter.giveBack(COMMENTS, accountId);
    if (!isSameComment(earlier, wanted)) throw alreadyPosted(earlier);
    return earlier.id;
  }
}

interface NewComment extends PostCommentInput {
  kind: string;
  /** The text before its mentions were found. */
  typed: string;
  /** Whom the text mentions. */
  accountIds: readonly string[];
  isHeld: boolean;
  /** The deleted comment whose submission key this one takes over. */
  replaces?: string;
}

/**
 * Stores a comment and sends the news of it. @throws AppError 'texts-full' (422), also if another comment has
 * the form's key
 */
function storeComment(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  { text, typed, accountIds, key, isHeld, replaces, kind, ...input }: NewComment,
): Promise<string> {
  const { accountId } = viewer;
  const replyTo = input.replyTo || null;
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    if (isHeld) await takeLock(transaction, 'decisions');
    if (replaces) await releaseKey(transaction, replaces);
    // A held comment does not count, and does not signal open pages.
    const subject = await countOnOpen(transaction, viewer, { kind, id: subjectId }, isHeld ? 0 : 1);
    const answered = replyTo ? await findAnswerable(transaction, subjectId, replyTo) : undefined;
    const rootId = answered ? (answered.root_id ?? answered.id) : null;
    // The clock of another node may be ahead, and a reply must be newer than what it answers.
    const createdAt = Math.max(now, (answered?.created_at ?? 0) + 1);
    const commentId = randomUUID();
    await insertComment(transaction, {
      id: commentId,
      subject_kind: subject.kind,
      subject_id: subjectId,
      root_id: rootId,
      reply_to_id: replyTo,
      author_id: accountId,
      submission_key: key,
      created_at: createdAt,
      hidden_at: isHeld ? now : null,
      text,
    });
    await addMentions(transaction, commentId, accountIds);
    if (rootId && !isHeld) await adjustReplies(transaction, rootId, 1);
    const posted: PostedComment = {
      commentId,
      subjectKind: subject.kind,
      subjectId,
      ownerId: subject.authorId,
      rootId,
      authorId: accountId,
      answeredId: answered?.author_id ?? null,
      mentionedIds: accountIds,
      createdAt,
    };
    await raise<CommentEvent>(transaction, { type: 'comment-posted', commentId, isHeld });
    // A held comment causes no news before its release.
    if (!isHeld) await tellOfComment(transaction, posted);
    else await raise<HeldEvent>(transaction, toHeld(commentId, accountId, typed));
    return commentId;
  });
}

type CommentRow = Omit<
  Selectable<Tables['comments']>,
  'edited_at' | 'deleted_at' | 'replies' | 'likes' | 'bytes'
>;

/**
 * Inserts a comment. Fails the transaction with AppError 'texts-full' if its author has no space for it, or if
 * another comment has its key.
 */
async function insertComment(transaction: Queries, row: CommentRow): Promise<void> {
  const bytes = Buffer.byteLength(row.text);
  const insert = sql`
    insert into comments (id, subject_kind, subject_id, root_id, reply_to_id, author_id, submission_key, created_at,
      hidden_at, text, bytes)
    select ${row.id}, ${row.subject_kind}, ${row.subject_id}, ${row.root_id}, ${row.reply_to_id}, ${row.author_id},
      ${row.submission_key}, ${row.created_at}, ${row.hidden_at}, ${row.text}, ${bytes}
    where (select coalesce(sum(own.bytes), 0) from comments as own where own.author_id = ${row.author_id})
      <= ${MAX_COMMENT_BYTES_PER_MEMBER - bytes}
    on conflict (author_id, submission_key) do nothing`;
  await executeAhead(transaction, insert, ({ numAffectedRows }) => {
    if (numAffectedRows !== 1n) throw textsFull();
  });
}

/**
 * Returns the text as it is stored: normalised and without control characters.
 * @throws AppError 'comment-blank', 'comment-too-long' (422)
 */
export function cleanComment(input: string): string {
  const text = cleanText(input);
  if (isBlank(text)) throw new AppError('comment-blank', 422, 'A comment needs some text.');
  if (isLongerThan(text, MAX_COMMENT)) {
    throw new AppError(
      'comment-too-long',
      422,
      `A comment has at most ${MAX_COMMENT.toLocaleString('en')} characters.`,
    );
  }
  return text;
}

/** Returns the beginning of a comment, which serves as its title. */
export function titleOfComment(text: string): string {
  return shorten(text, TITLE_LENGTH);
}

/** Returns the event of a comment that is held. */
export function toHeld(id: string, authorId: string, text: string): HeldEvent {
  return { type: 'text-held', kind: 'comment', id, authorId, title: titleOfComment(text), text };
}

/** Deleted comments count until they are erased. @throws AppError 'texts-full' (422) */
export async function mustHaveTextSpace(queries: Queries, accountId: string, added: number): Promise<void> {
  if (added <= 0) return;
  const row = await queries
    .selectFrom('comments')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('author_id', '=', accountId)
    .executeTakeFirst();
  if (Number(row?.bytes ?? 0) + added > MAX_COMMENT_BYTES_PER_MEMBER) {
    throw textsFull();
  }
}

function textsFull(): AppError {
  return new AppError(TEXTS_FULL, 422, 'Your comments take up all the space there is for them.');
}

export function commentNotFound(): AppError {
  return new AppError('comment-not-found', 404, 'This comment is no longer here.');
}

type SubmittedComment = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>;

/**
 * Adds one to the number of comments on a subject that accepts comments of this member. With 0, only checks that it
 * does. Locks the subject's row, so that nobody closes or deletes it before the comment is stored.
 * @throws AppError 'story-not-found' or that of another kind (404), 'comments-closed', 'comments-full' (409)
 */
async function countOnOpen(
  transaction: Queries,
  viewer: Viewer,
  { kind, id }: { kind: string; id: string },
  change: 0 | 1,
) {
  const subject = await countComments(transaction, id, change);
  if (!subject || subject.isGone || !(await mayAddTo(transaction, viewer, subject))) {
    throw new AppError(`${kind}-not-found`, 404, 'What you comment on is no longer here.');
  }
  if (subject.isClosed) throw new AppError('comments-closed', 409, 'The author has closed the comments.');
  if (subject.comments - change >= MAX_COMMENTS) {
    throw new AppError('comments-full', 409, 'There are as many comments here as there can be.');
  }
  return subject;
}

/** Returns the comment that the form with this key created, even if deleted, or undefined if the key is unused. */
async function findSubmitted(queries: Queries, authorId: string, key: string) {
  const row = await queries
    .selectFrom('comments')
    .select(['id', 'subject_id', 'text', 'created_at', 'edited_at', 'deleted_at'])
    .where('author_id', '=', authorId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      subjectId: row.subject_id,
      text: row.text,
      version: row.edited_at ?? row.created_at,
      isDeleted: row.deleted_at !== null,
    }
  );
}

/** Returns true if the form's key may be used for another text: its comment is deleted, and the new text differs. */
function mayReuseKey(earlier: SubmittedComment, wanted: { subjectId: string; text: string }): boolean {
  return earlier.isDeleted && !isSameComment(earlier, wanted);
}

function isSameComment(earlier: SubmittedComment, wanted: { subjectId: string; text: string }): boolean {
  return earlier.subjectId === wanted.subjectId && earlier.text === wanted.text;
}

function alreadyPosted({ id, version }: SubmittedComment): AppError {
  return new AppError('comment-posted', 409, 'This comment is already posted, with an earlier text.', {
    comment: id,
    version,
  });
}

/** Replaces a comment's submission key with its own id, so that another comment can use the key. */
async function releaseKey(transaction: Queries, commentId: string): Promise<void> {
  await transaction
    .updateTable('comments')
    .set({ submission_key: commentId })
    .where('id', '=', commentId)
    .execute();
}

/** Returns the comment on the same thing that a reply answers. @throws AppError 'answered-gone' */
async function findAnswerable(transaction: Queries, subjectId: string, commentId: string) {
  const answered = await transaction
    .selectFrom('comments')
    .select(['id', 'root_id', 'author_id', 'created_at'])
    .where('id', '=', commentId)
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (answered) return answered;
  throw new AppError('answered-gone', 409, 'The comment that you answer was deleted.');
}
