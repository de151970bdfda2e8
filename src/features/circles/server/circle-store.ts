import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import type { CirclePart } from '../contract.ts';
import { circleNotFound, refusal } from './refusals.ts';
import { everyCircle } from './visible-circles.ts';

export type CircleRecord = Selectable<Tables['circles']>;

/**
 * Returns a circle and locks its row until the transaction ends. Every rule that changes a circle's people does
 * this first, so that concurrent
 * requests check the limits and the last keeper one after the other.
 * @throws AppError 'circle-not-found' 404
 */
export async function lockCircle(transaction: Queries, id: string): Promise<CircleRecord> {
  const row = await transaction
    .updateTable('circles')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw circleNotFound();
  return row;
}

/** The condition that the person of a row of `circle_members` may sign in. */
export const IS_HERE = isMember('circle_members.account_id');

/** Returns what an account is in a circle. */
export async function findPart(
  queries: Queries,
  circleId: string,
  accountId: string,
): Promise<CirclePart | undefined> {
  const row = await queries
    .selectFrom('circle_members')
    .select('part')
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.part;
}

/** Returns which of these circles an account is in. */
export async function listOwnAmong(
  source: AppContext | Queries,
  accountId: string,
  circleIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return queriesOf(source)
    .selectFrom(everyCircle('own-rows').as('circles'))
    .innerJoin('circle_members', 'circle_members.circle_id', 'circles.id')
    .select(['circles.id', 'circles.name'])
    .where('account_id', '=', accountId)
    .where('circle_id', 'in', circleIds)
    .execute();
}

/** Returns the people of a circle and their parts, in the order in which they came. */
export function listParts(queries: Queries, circleId: string) {
  return queries
    .selectFrom('circle_members')
    .select(['account_id', 'part', 'joined_at', 'news_level'])
    .where('circle_id', '=', circleId)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute();
}

/**
 * Locks a circle for its founder or a keeper. Everyone else is refused.
 * @throws AppError 'circle-not-found' 404
 */
export async function lockOwnCircle(
  transaction: Queries,
  id: string,
  accountId: string,
  parts: readonly CirclePart[] = ['founder', 'keeper'],
): Promise<CircleRecord> {
  const circle = await lockCircle(transaction, id);
  const part = await findPart(transaction, id, accountId);
  if (!part || !parts.includes(part)) throw circleNotFound();
  return circle;
}

/** @throws AppError 'circle-closed' 409 */
export function mustBeOpen(circle: CircleRecord): void {
  if (circle.closed_at !== null) throw refusal('circle-closed', 409, 'This circle is closed.');
}
