import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isAccount, isVerified } from '../../accounts/server/account-facts.ts';
import { isMember, memberStateOf } from '../../membership/server/members/member-facts.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import type { FoundSubject } from '../../subjects/questions.ts';
import type { Mention } from '../contract.ts';
import type { Candidate } from './mention-text.ts';

/**
 * Returns whom each comment mentions, at the indexes that the numbers in its text name. Runs no query without
 * comments.
 */
export async function findMentions(
  queries: Queries,
  commentIds: readonly string[],
): Promise<Map<string, Mention[]>> {
  const mentions = new Map<string, Mention[]>();
  if (commentIds.length === 0) return mentions;
  const rows = await queries
    .selectFrom('comment_mentions')
    .select(['comment_id', 'comment_mentions.account_id as author_id', 'place'])
    .select(nameOf('comment_mentions.account_id').as('author'))
    .select(memberStateOf('comment_mentions.account_id').as('author_state'))
    .where('comment_id', 'in', commentIds)
    .where('place', 'is not', null)
    .execute();
  for (const [commentId, found] of Map.groupBy(rows, (row) => row.comment_id)) {
    const last = Math.max(...found.map(({ place }) => place ?? 0));
    // Someone who has left has no row, but their number is still in the text.
    const byPlace = new Map(found.map((row) => [row.place, row]));
    mentions.set(
      commentId,
      Array.from({ length: last + 1 }, (_, place) => {
        const row = byPlace.get(place);
        return row ? { name: row.author ?? '', accountId: linkedAuthor(row) } : { name: '', accountId: null };
      }),
    );
  }
  return mentions;
}

/** Returns the accounts that a comment mentions now, with their names, and those that it ever mentioned. */
export async function findMentionsOf(
  queries: Queries,
  commentId: string,
): Promise<{ now: Candidate[]; ever: string[] }> {
  const rows = await queries
    .selectFrom('comment_mentions')
    .select(['account_id as id', 'place', nameOf('comment_mentions.account_id').as('name')])
    .where('comment_id', '=', commentId)
    .orderBy('place')
    .execute();
  return {
    now: rows.filter(({ place }) => place !== null).map(({ id, name }) => ({ id, name: name ?? '' })),
    ever: rows.map(({ id }) => id),
  };
}

/**
 * Stores whom a comment mentions, and returns those whom it has never mentioned before. Former mentions keep their row,
 * so that nobody is told twice. Accounts that no longer exist are left out.
 */
export async function saveMentions(
  transaction: Queries,
  commentId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const { ever } = await findMentionsOf(transaction, commentId);
  if (ever.length > 0) {
    await transaction
      .updateTable('comment_mentions')
      .set({ place: null })
      .where('comment_id', '=', commentId)
      .execute();
  }
  await addMentions(transaction, commentId, accountIds);
  return accountIds.filter((id) => !ever.includes(id));
}

/** Stores whom a comment mentions beside those whom it mentions already. Leaves out accounts that no longer exist. */
export async function addMentions(
  transaction: Queries,
  commentId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const [place, accountId] of accountIds.entries()) {
    await sql`insert into comment_mentions (comment_id, account_id, place)
      select ${commentId}, ${accountId}, ${sql.lit(place)} where ${isAccount(accountId)}
      on conflict (comment_id, account_id) do update set place = excluded.place`.execute(transaction);
  }
}

/** Deletes the mentions of comments of which only an empty place remains. */
export async function deleteErasedMentions(transaction: Queries): Promise<void> {
  await transaction
    .deleteFrom('comment_mentions')
    .where('comment_id', 'in', ({ selectFrom }) =>
      selectFrom('comments').select('id').where('author_id', 'is', null).where('deleted_at', 'is not', null),
    )
    .execute();
}

/**
 * Returns the other members who wrote the subject or a comment on it, those who wrote last first. The caller has checked that the
 * viewer may read it.
 */
export async function findPeopleOf(
  queries: Queries,
  viewer: { accountId: string },
  { id, authorId, createdAt }: FoundSubject,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select authors.author_id as id, ${nameOf('authors.author_id')} as name
    from (
      select author_id, max(created_at) as wrote_at
      from (
        select ${authorId} as author_id, cast(${createdAt} as bigint) as created_at
        union all
        select author_id, created_at from comments
        where subject_id = ${id} and deleted_at is null and hidden_at is null
      ) texts
      group by author_id
    ) authors
    where ${nameOf('authors.author_id')} <> '' and authors.author_id <> ${viewer.accountId}
      and ${isMember('authors.author_id')} and ${isVerified('authors.author_id')}
    order by authors.wrote_at desc, authors.author_id`.execute(queries);
  return rows;
}
