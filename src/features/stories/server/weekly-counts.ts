import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';

/**
 * Returns how many texts of each week everyone may read. The bounds are the beginnings of the weeks and the end
 * of the last one. `texts` is a table of all texts. From its count, subtracts the count of `isForSome`, the few
 * rows that not everyone sees. Both counts read only an index, and hiding a text changes no index.
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
