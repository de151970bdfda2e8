import { type RawBuilder, sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEntry, NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { COMMENT_WORDS, MENTION_WORDS, REPLY_WORDS } from './answer-words.ts';
import { describeCommentLikes, describeComments, findFirsts, findLiked } from './describe-news.ts';
import { IS_COMMENT, IS_COMMENT_LIKE_CAUSE, IS_LIKED_COMMENT, IS_MENTION, IS_REPLY } from './news-causes.ts';

const isThere = (isCause: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from comments where ${isCause})`;

const answers = {
  describeRows: describeComments,
  async findComments(queries: Queries, news: SqlPart) {
    const firsts = await findFirsts(queries, news);
    return new Map([...firsts].map(([id, { comment_id }]) => [id, comment_id]));
  },
} as const;

export const commentNews: NewsKind[] = [
  { kind: 'comment', hasCause: isThere(IS_COMMENT), choice: 1, answer: COMMENT_WORDS, ...answers },
  { kind: 'reply', hasCause: isThere(IS_REPLY), choice: 2, answer: REPLY_WORDS, ...answers },
  { kind: 'mention', hasCause: isThere(IS_MENTION), choice: 3, answer: MENTION_WORDS, ...answers },
  {
    kind: 'comment-like',
    hasCause: sql<boolean>`${isThere(IS_LIKED_COMMENT)}
      and exists (select 1 from comment_likes where ${IS_COMMENT_LIKE_CAUSE})`,
    choice: 5,
    describeRows: describeCommentLikes,
    findComments: findLiked,
  },
];

export interface PostedComment {
  commentId: string;
  /** The thing that the comment is about, and its kind (features/subjects). */
  subjectKind: string;
  subjectId: string;
  /** The author of the thing. */
  ownerId: string | null;
  /** The first comment of the thread; null if this comment is the first. */
  rootId: string | null;
  authorId: string;
  /** The author of what the comment answers. */
  answeredId: string | null;
  /** Whom the comment mentions. */
  mentionedIds: readonly string[];
  createdAt: number;
}

/**
 * Sends news to the people whom a comment mentions or answers, and to the author of its subject, each person
 * once. Call this in the transaction that posts the comment.
 */
export async function tellOfComment(transaction: Transaction, comment: PostedComment): Promise<void> {
  const { subjectKind, subjectId, rootId, authorId: actorId, answeredId, ownerId, createdAt: at } = comment;
  const event = { about: { kind: subjectKind, id: subjectId }, actorId, at };
  const entries: NewsEntry[] = [toMention(comment)];
  if (rootId && answeredId) {
    entries.push({ ...event, kind: 'reply', accountIds: [answeredId], subjectId: rootId, rootId });
  }
  if (ownerId && ownerId !== answeredId) {
    entries.push({ ...event, kind: 'comment', accountIds: [ownerId], subjectId });
  }
  await raise<NewsEvent>(transaction, { type: 'news-by-priority', entries });
}

type Mention = Pick<
  PostedComment,
  'commentId' | 'subjectKind' | 'subjectId' | 'authorId' | 'mentionedIds' | 'createdAt'
>;

function toMention(comment: Mention): NewsEntry {
  const { commentId: subjectId, authorId: actorId, mentionedIds, createdAt: at } = comment;
  const about = { kind: comment.subjectKind, id: comment.subjectId };
  return { kind: 'mention', accountIds: mentionedIds, subjectId, about, actorId, at };
}

/** Sends news to the people whom the new text of a comment mentions. */
export async function tellOfMentions(transaction: Transaction, comment: Mention): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-added', ...toMention(comment) });
}

/** Tells whom a released edit mentions, except people who have heard of the comment before. */
export async function tellOfReleasedEdit(transaction: Transaction, comment: Mention): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-added', ...toMention(comment), skipsInformed: true });
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
  await raise<NewsEvent>(transaction, { type: 'news-number-changed', ...event });
}

/** Withdraws the news of comments that disappeared, and restores the news of those that are back. */
export async function reconcileCommentNews(transaction: Queries, subjectId: string): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'causes-changed', aboutIds: [subjectId] });
}
