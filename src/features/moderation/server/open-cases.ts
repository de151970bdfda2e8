import { randomUUID } from 'node:crypto';
import type { OverviewFact } from '../../../app/feature.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { Review } from '../../subjects/report-questions.ts';

/** How soon a case that is not urgent must be decided. */
export const ORDINARY_MS = 7 * DAY_MS;

/** The present state of the thing that a case is about. */
interface NewCase {
  kind: string;
  id: string;
  aboutId: string | null;
  title: string;
  text: string;
}

/** Returns the open case of a thing, or opens one. Call this under the lock 'decisions'. */
export async function openCase(
  transaction: Transaction,
  { kind, id: thingId, aboutId, title, text }: NewCase,
  now: number,
  dueAt: number,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await transaction
    .insertInto('cases')
    .values({
      id: randomUUID(),
      kind,
      thing_id: thingId,
      about_id: aboutId,
      is_urgent: 0,
      title,
      text,
      opened_at: now,
      due_at: dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'thing_id'])
        .where('closed_at', 'is', null)
        .where('objection', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const found = await transaction
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('closed_at', 'is', null)
    .where('objection', 'is', null)
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

/** Returns whether a moderator still has to decide about a thing. */
export async function hasOpenCase(queries: Queries, kind: string, thingId: string): Promise<boolean> {
  return (await findOpenCase(queries, kind, thingId)) !== undefined;
}

/** Returns the newest open case of a thing. */
export async function findOpenCase(
  queries: Queries,
  kind: string,
  thingId: string,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/**
 * Returns whether another case hides a case's thing, by its decision or because the thing is held. After an
 * objection, an older case may be open beside a newer one.
 */
export async function isHiddenByOther(
  queries: Queries,
  { id, kind, thingId }: { id: string; kind: string; thingId: string },
): Promise<boolean> {
  const found = await queries
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('id', '<>', id)
    .where((is) =>
      is.or([
        is.and([is('closed_at', 'is', null), is('held', 'is not', null)]),
        is.and([is('closed_at', 'is not', null), is('outcome', 'in', ['hide', 'hide-and-warn'])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the ids of the open cases except one, the earliest due first. */
export async function listOpenCases(queries: Queries, exceptId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('cases')
    .select('id')
    .where('closed_at', 'is', null)
    .where('id', '<>', exceptId)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns how many cases wait for a decision. */
export async function countOpenCases(queries: Queries): Promise<number> {
  return countRows(queries.selectFrom('cases').where('closed_at', 'is', null));
}

/** Returns how many cases wait for a decision, and as `of` how many are overdue. Undefined if none waits. */
export async function findCasesToDecide(
  { database }: AppContext,
  now: number,
): Promise<OverviewFact | undefined> {
  const open = await database.selectFrom('cases').select('due_at').where('closed_at', 'is', null).execute();
  if (open.length === 0) return undefined;
  const overdue = open.filter(({ due_at }) => due_at <= now);
  return { count: open.length, of: overdue.length, path: '/moderation' };
}

/** Returns the newest case about each of these things. Runs no query without things. */
export async function findNewestCases(
  queries: Queries,
  kind: string,
  thingIds: string[],
): Promise<Map<string, Review>> {
  if (thingIds.length === 0) return new Map();
  const found = await queries
    .selectFrom('cases')
    .select(['id', 'thing_id', 'held', 'closed_at', 'objection'])
    .where('kind', '=', kind)
    .where('thing_id', 'in', thingIds)
    .orderBy('opened_at')
    .execute();
  return new Map(
    found.map(({ id, thing_id, held, closed_at, objection }) => {
      const isHeld = held !== null && closed_at === null && objection === null;
      return [thing_id, { id, isHeld }];
    }),
  );
}
