import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { willBeErased } from '../../remembrance/server/remembrance-facts.ts';

/**
 * Returns the SQL condition that the stories of the account in a column stay by their author's own choice. The
 * column is null for an author who has left and kept the stories: leaving deletes all others. The stories of
 * somebody who is remembered stay unless they wished otherwise.
 */
export function staysByOwnChoice(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(account)} is null
    or (${memberStateOf(account)} is not null and not ${willBeErased(account)}))`;
}

/** Returns SQL for whether the account in a column is remembered. The databases write it as a boolean or a number. */
export function isRemembered(account: `${string}.${string}`): RawBuilder<unknown> {
  return sql`coalesce(${memberStateOf(account)}, '') = 'remembered'`;
}

/**
 * Returns the foreword of a book if it may be printed, or an empty text. May not be printed: the foreword of a
 * remembered person who wished that their stories are deleted.
 */
export async function readForeword(
  queries: Queries,
  { id, foreword }: { id: string; foreword: string },
): Promise<string> {
  if (foreword === '') return '';
  const row = await queries
    .selectFrom('books')
    .select('id')
    .where('id', '=', id)
    .where(staysByOwnChoice('books.foreword_by'))
    .executeTakeFirst();
  return row ? foreword : '';
}
