import type { Queries } from '../../../server/database/database.ts';
import type { ThingKind } from '../contract.ts';

/** Returns whether a moderator still has to decide about a thing. */
export async function hasOpenCase(queries: Queries, kind: ThingKind, thingId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns how many cases wait for a decision. */
export async function countOpenCases(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('cases')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the newest case about each thing that has one. Asks the database only if there are things. */
export async function findNewestCases(
  queries: Queries,
  kind: ThingKind,
  thingIds: string[],
): Promise<Map<string, string>> {
  if (thingIds.length === 0) return new Map();
  const found = await queries
    .selectFrom('cases')
    .select(['id', 'thing_id'])
    .where('kind', '=', kind)
    .where('thing_id', 'in', thingIds)
    .orderBy('opened_at')
    .execute();
  return new Map(found.map((row) => [row.thing_id, row.id]));
}
