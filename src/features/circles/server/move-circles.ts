import type { Queries } from '../../../server/database/database.ts';
import { findExistingIds } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { CircleLevel, CirclePart, FoundInput } from '../contract.ts';
import { listParts } from './circle-store.ts';
import { listRemovals, rememberRemoval } from './removals.ts';
import { everyCircle } from './visible-circles.ts';

/** A circle with its people, as it moves to another server. Times are milliseconds since 1970. */
export interface MovedCircle extends Omit<FoundInput, 'intent' | 'key'> {
  id: string;
  createdAt: number;
  closedAt: number | null;
  /** The key of its own picture. */
  picture: string | null;
  people: { accountId: string; part: CirclePart; at: number; level: CircleLevel }[];
  /** Whom keepers have removed. */
  removed: { accountId: string; at: number }[];
}

/** Yields every circle, oldest first, for moving to another server. One that moderators hid stays hidden: only its people see it there. */
export async function* readCircles(queries: Queries): AsyncGenerator<MovedCircle> {
  const rows = await queries
    .selectFrom(everyCircle('moving').as('circles'))
    .leftJoin('circle_pictures', 'circle_pictures.circle_id', 'circles.id')
    .selectAll('circles')
    .select('file')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { id, name, about, colour, icon, ...row } of rows) {
    const people = await listParts(queries, id);
    yield {
      ...{ id, name, about, colour, icon },
      ...(row.hidden_at === null
        ? { seenBy: row.seen_by, entry: row.entry, picture: row.file }
        : { seenBy: 'people', entry: 'invited', picture: null }),
      createdAt: row.created_at,
      removed: await listRemovals(queries, id),
      closedAt: row.closed_at,
      people: people.map(({ account_id, part, joined_at, news_level }) => ({
        accountId: account_id,
        part,
        at: joined_at,
        level: news_level,
      })),
    };
  }
}

/** Inserts a circle with its people, unless its id is taken. The caller leaves out people without an account. */
export async function insertMovedCircle(transaction: Transaction, circle: MovedCircle): Promise<void> {
  const { id, name, about, colour, icon, createdAt, people } = circle;
  const inserted = await transaction
    .insertInto('circles')
    .values({
      ...{ id, name, about, colour, icon, seen_by: circle.seenBy, entry: circle.entry },
      // No form has such a key.
      submission_key: `moved ${id}`,
      created_at: createdAt,
      closed_at: circle.closedAt,
      keeperless_since: people.some(({ part }) => part !== 'member') ? null : createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  for (const { accountId, at } of circle.removed)
    await rememberRemoval(transaction, { circleId: id, accountId, at });
  if (people.length === 0) return;
  await transaction
    .insertInto('circle_members')
    .values(
      people.map(({ accountId, part, at, level }) => ({
        circle_id: id,
        account_id: accountId,
        part,
        joined_at: at,
        news_level: level,
      })),
    )
    .execute();
}

/** Returns which of these circles exist. */
export function findExistingCircles(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  return findExistingIds(queries, queries.selectFrom(everyCircle('moving').as('circles')).select('id'), ids);
}
