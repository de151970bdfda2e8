import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import type { Telling, ToldEvent } from '../../subjects/events.ts';
import type { ToldKind } from '../../subjects/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import type { PostedComment } from '../events.ts';

/** The condition that a row of `comments` is visible to the reader of a row of `news`, by someone else. */
const IS_VISIBLE = sql`comments.deleted_at is null and comments.hidden_at is null
    and (comments.author_id is null or comments.author_id <> news.account_id)
    and ${isUnmutedBy(sql.ref('news.account_id'), sql.ref('comments.author_id'))}`;
const IS_NEW_COMMENT = sql`comments.created_at >= news.created_at and comments.created_at <= news.updated_at
    and ${IS_VISIBLE}`;

const ANSWERS_READER = sql`exists (select 1 from comments answered
      where answered.id = comments.reply_to_id and answered.author_id = news.account_id)`;

const IS_COMMENT = sql`comments.subject_id = news.about_id and ${IS_NEW_COMMENT} and not ${ANSWERS_READER}`;
const IS_REPLY = sql`comments.root_id = news.root_id and ${IS_NEW_COMMENT} and ${ANSWERS_READER}`;
const IS_MENTION = sql`comments.id = news.subject_id and ${IS_VISIBLE} and exists (select 1 from comment_mentions
      where comment_mentions.comment_id = comments.id and comment_mentions.account_id = news.account_id
        and comment_mentions.place is not null)`;

/** The condition that a row of `comments` is a cause of a row of `news`. */
export const IS_CAUSE: RawBuilder<boolean> = sql`
  ((news.kind = 'comment' and ${IS_COMMENT}) or (news.kind = 'reply' and ${IS_REPLY})
    or (news.kind = 'mention' and ${IS_MENTION}))`;

/**
 * The condition that a row of `comment_likes` is a cause of a row of `news`. A like counts whether or not its reader has muted the
 * person: see stories/server/told-likes.ts.
 */
export const IS_COMMENT_LIKE_CAUSE: RawBuilder<boolean> = sql`
  comment_likes.comment_id = news.subject_id and comment_likes.account_id <> news.account_id`;
const IS_LIKED_COMMENT = sql`comments.id = news.subject_id and comments.deleted_at is null
    and comments.hidden_at is null and comments.author_id = news.account_id`;

const isThere = (isCause: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from comments where ${isCause})`;

export const toldComments: ToldKind[] = [
  { kind: 'comment', hasCause: isThere(IS_COMMENT), isAnswer: true, choice: 1 },
  { kind: 'reply', hasCause: isThere(IS_REPLY), isAnswer: true, choice: 2 },
  { kind: 'mention', hasCause: isThere(IS_MENTION), isAnswer: true, choice: 3 },
  {
    kind: 'comment-like',
    hasCause: sql<boolean>`${isThere(IS_LIKED_COMMENT)}
      and exists (select 1 from comment_likes where ${IS_COMMENT_LIKE_CAUSE})`,
    choice: 5,
  },
];

/**
 * Tells whom a comment mentions or answers, and the author of what it is about. Tells each person once. Call this in the
 * transaction that posts the comment.
 */
export async function tellOfComment(transaction: Transaction, comment: PostedComment): Promise<void> {
  const { subjectKind, subjectId, rootId, authorId: actorId, answeredId, createdAt: at } = comment;
  const event = { about: { kind: subjectKind, id: subjectId }, actorId, at };
  const tellings: Telling[] = [toMention(comment)];
  if (rootId && answeredId) {
    tellings.push({ ...event, kind: 'reply', accountIds: [answeredId], subjectId: rootId, rootId });
  }
  const owner = (await findSubjects(transaction, [subjectId])).get(subjectId)?.authorId;
  if (owner && owner !== answeredId) {
    tellings.push({ ...event, kind: 'comment', accountIds: [owner], subjectId });
  }
  await raise<ToldEvent>(transaction, { type: 'told-first', tellings });
}

type Mention = Pick<
  PostedComment,
  'commentId' | 'subjectKind' | 'subjectId' | 'authorId' | 'mentionedIds' | 'createdAt'
>;

function toMention(comment: Mention): Telling {
  const { commentId: subjectId, authorId: actorId, mentionedIds, createdAt: at } = comment;
  const about = { kind: comment.subjectKind, id: comment.subjectId };
  return { kind: 'mention', accountIds: mentionedIds, subjectId, about, actorId, at };
}

/** Tells whom the new text of a comment mentions. */
export async function tellOfMentions(transaction: Transaction, comment: Mention): Promise<void> {
  await raise<ToldEvent>(transaction, { type: 'told', ...toMention(comment) });
}

/** Tells whom a released edit mentions, except people who have heard of the comment before. */
export async function tellOfReleasedEdit(transaction: Transaction, comment: Mention): Promise<void> {
  await raise<ToldEvent>(transaction, { type: 'told', ...toMention(comment), isFirst: true });
}

interface LikedComment {
  commentId: string;
  /** The author. */
  accountId: string;
  subjectKind: string;
  subjectId: string;
  at: number;
}

/** Tells the author of a comment that others like it. */
export async function tellOfCommentLike(
  transaction: Transaction,
  { commentId, accountId, subjectKind, subjectId, at }: LikedComment,
): Promise<void> {
  const about = { kind: subjectKind, id: subjectId };
  const event = { kind: 'comment-like', accountId, subjectId: commentId, about, at };
  await raise<ToldEvent>(transaction, { type: 'number-told', ...event });
}

/** Withdraws news of comments on something that are gone, and brings back those of comments that are there again. */
export async function noteChangedComments(transaction: Queries, subjectId: string): Promise<void> {
  await raise<ToldEvent>(transaction, { type: 'causes-changed', aboutIds: [subjectId] });
}
