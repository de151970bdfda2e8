import { type RawBuilder, sql } from 'kysely';
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
