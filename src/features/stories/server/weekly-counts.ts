import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';

/**
 * Returns how many texts of each week everyone may read, given when the weeks begin and when the last one ends. `texts` is a table of
 * all of them.
 * Subtracts the few rows that some do not see, which `isForSome` names: both counts read an index alone, and no index has to change when a text is hidden.
 */
export async function countByWeek(
  { database }: AppContext,
  texts: SqlPart,
  bounds: readonly number[],
  isForSome: SqlPart<boolean>,
): Promise<number[]> {
  const count = (from: number, to: number, condition = sql``) => sql`
    (select count(*) from ${texts} as texts
      where deleted_at is null and created_at >= ${from} and created_at < ${to} ${condition})`;
  const weeks = bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? 0;
    const isHidden = sql`and (hidden_at is not null or ${isForSome})`;
    return sql`${count(from, to)} - ${count(from, to, isHidden)} as ${sql.ref(`week_${index}`)}`;
  });
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(weeks)}`.execute(database);
  return weeks.map((_, index) => Number(rows[0]?.[`week_${index}`]));
}
