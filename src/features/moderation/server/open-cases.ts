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

/** Returns the newest case about a thing, or null. */
export async function findNewestCase(
  queries: Queries,
  kind: ThingKind,
  thingId: string,
): Promise<string | null> {
  const found = await queries
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
