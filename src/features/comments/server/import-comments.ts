import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { findExistingIds } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { findExistingAccounts } from '../../accounts/server/import-accounts.ts';
import { countComments } from '../../subjects/server/subjects.ts';
import { MAX_MENTIONS } from '../contract.ts';
import { adjustReplies } from './comment-counts.ts';
import { cleanComment } from './comments.ts';
import { saveMentions } from './mention-store.ts';

/** A comment that an import brings from another server. Times are milliseconds since 1970. */
export interface ImportedComment {
  id: string;
  /** The id of the story. */
  subjectId: string;
  /**
   * The comment whose thread this reply belongs to, and the one that it answers. Both must exist already, or
   * stand earlier in the list.
   */
  rootId: string | null;
  replyToId: string | null;
  authorId: string | null;
  createdAt: number;
  editedAt: number | null;
  /** An empty place above replies that stay. */
  isDeleted: boolean;
  /** Cleaned by cleanImportedComment. */
  text: string;
  /** The mentioned accounts, at the indexes that the numbers in the text name. */
  mentionedIds: readonly string[];
  likes: readonly { accountId: string; at: number }[];
}

/** A place in a stored text that names a mentioned person: see mention-text.ts. */
const TOKEN = /\u2068(\d+)((?:[^\d\u2068\u2069][^\u2068\u2069]*)?)\u2069/g;

/**
 * Returns a comment as it is stored. Keeps the numbers of mentions, which cleanComment would remove as unwanted
 * characters.
 * @throws AppError 'comment-blank', 'comment-too-long' (422)
 */
export function cleanImportedComment(given: string, mentions: number): string {
  const tokens: string[] = [];
  const plain = given.replace(TOKEN, (token, place: string) => {
    if (Number(place) >= Math.min(mentions, MAX_MENTIONS)) return '';
    return String.fromCodePoint(STAND_IN + tokens.push(token) - 1);
  });
  const cleaned = cleanComment(plain);
  return cleaned.replace(STAND_INS, (letter) => tokens[(letter.codePointAt(0) ?? 0) - STAND_IN] ?? letter);
}

/** A private-use character stands for each mention while the text is cleaned. */
const STAND_IN = 0xf0000;
const STAND_INS = /[\u{F0000}-\u{F07FF}]/gu;

/**
 * Inserts comments whose id is free, in their order, with likes and mentions, and returns the ids of the
 * inserted ones. Raises no event, because a comment of years ago must cause no news. The caller renews the
 * index.
 */
export async function insertImportedComments(
  transaction: Transaction,
  comments: readonly ImportedComment[],
): Promise<Set<string>> {
  if (comments.length === 0) return new Set();
  const kinds = new Map<string, string>();
  for (const id of new Set(comments.map(({ subjectId }) => subjectId).sort())) {
    const subject = await countComments(transaction, id, 0);
    if (subject) kinds.set(id, subject.kind);
  }
  const named = comments.flatMap(({ authorId, likes }) => [
    ...(authorId ? [authorId] : []),
    ...likes.map(({ accountId }) => accountId),
  ]);
  const accounts = await findExistingAccounts(transaction, [...new Set(named)]);
  const likesOf = new Map(
    comments.map(({ id, likes }) => [id, likes.filter(({ accountId }) => accounts.has(accountId))]),
  );
  const inserted = await transaction
    .insertInto('comments')
    .values(
      comments.map(
        ({ id, subjectId, rootId, replyToId, authorId, createdAt, editedAt, isDeleted, text }) => ({
          id,
          subject_kind: kinds.get(subjectId) ?? 'story',
          subject_id: subjectId,
          root_id: rootId,
          reply_to_id: replyToId,
          author_id: authorId && accounts.has(authorId) ? authorId : null,
          submission_key: id,
          created_at: createdAt,
          edited_at: editedAt,
          deleted_at: isDeleted ? createdAt : null,
          hidden_at: null,
          text,
          likes: likesOf.get(id)?.length ?? 0,
          bytes: Buffer.byteLength(text),
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const added = comments.filter(({ id }) => ids.has(id));
  await insertLikes(transaction, added, likesOf);
  for (const { id, mentionedIds } of added) {
    if (mentionedIds.length > 0) await saveMentions(transaction, id, mentionedIds);
  }
  const counted = added.filter(({ isDeleted }) => !isDeleted);
  for (const [subjectId, some] of Map.groupBy(counted, (comment) => comment.subjectId)) {
    await countComments(transaction, subjectId, some.length);
  }
  for (const [rootId, some] of Map.groupBy(counted, (comment) => comment.rootId)) {
    if (rootId) await adjustReplies(transaction, rootId, some.length);
  }
  return ids;
}

/** A statement has a limited number of values. */
const LIKES_AT_ONCE = 500;

async function insertLikes(
  transaction: Transaction,
  comments: readonly ImportedComment[],
  likesOf: ReadonlyMap<string, ImportedComment['likes']>,
): Promise<void> {
  for (const { id } of comments) {
    const rows = (likesOf.get(id) ?? []).map(({ accountId, at }) => ({
      comment_id: id,
      account_id: accountId,
      created_at: at,
    }));
    for await (const group of inGroups(rows, LIKES_AT_ONCE)) {
      await transaction.insertInto('comment_likes').values(group).execute();
    }
  }
}

/** Returns which of these comments exist. */
export function findExistingComments(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  return findExistingIds(queries, queries.selectFrom('comments').select('id'), ids);
}
