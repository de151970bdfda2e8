import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';

/** Returns the SQL condition that the account in a column is remembered and wished that its stories are deleted. */
export function willBeErased(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from remembrance_wishes as wish
    where wish.account_id = ${sql.ref(account)} and wish.stories = 'delete')
    and ${memberStateOf(account)} = 'remembered')`;
}

/** Returns whether an account wishes that its stories are deleted after its member's death. */
export async function wishesErasure(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('remembrance_wishes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('stories', '=', 'delete')
    .executeTakeFirst();
  return row !== undefined;
}
