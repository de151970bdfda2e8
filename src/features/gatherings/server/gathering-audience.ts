import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import type { CircleEvent } from '../../circles/events.ts';
import { holdOwnCircle } from '../../circles/server/joining.ts';
import { isInCircle } from '../../circles/server/visible-circles.ts';
import type { AudienceEvent, NewsEvent } from '../../subjects/events.ts';
import { isInAudienceOf } from '../../subjects/server/subjects.ts';
import type { GatheringRecord } from './gathering-store.ts';
import { moveUp } from './move-up.ts';
import { refusal } from './refusals.ts';
import { everyGathering } from './visible-gatherings.ts';

/** Returns whether a gathering, hidden ones included, is for a circle. */
export async function hasGatheringsOf(source: AppContext | Queries, circleId: string): Promise<boolean> {
  const row = await queriesOf(source)
    .selectFrom(everyGathering('counting').as('gatherings'))
    .select('id')
    .where('circle_id', '=', circleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the circle that a gathering is going to be for. Only a gathering for everyone can change without a
 * question, because fewer people will see it: every other change shows the gathering and its comments to people
 * who could not see them. Call this before locking the gathering's row.
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409, 'gathering-widens' 409 unless the organiser has
 * been asked
 */
export async function mustChangeAudience(
  transaction: Transaction,
  {
    accountId,
    was,
    is,
    widens,
  }: { accountId: string; was: string | null; is: string | null; widens: 'yes' | undefined },
): Promise<void> {
  if (is !== null) await holdOwnCircle(transaction, is, accountId);
  if (was !== null && widens !== 'yes') {
    throw refusal('gathering-widens', 409, 'More people would see this gathering and its comments.');
  }
}

/**
 * Refuses to narrow a gathering to which somebody outside the circle has replied: they would come although they are
 * no longer on its list. Deletes the noes of people outside. Call this while circle and gathering are locked.
 * @throws AppError 'gathering-replied-outside' 409
 */
export async function mustHaveNoRepliesOutside(
  transaction: Transaction,
  { id, organiser_id }: Pick<GatheringRecord, 'id' | 'organiser_id'>,
  circleId: string,
): Promise<void> {
  const isOutside = sql<boolean>`account_id <> ${organiser_id}
    and not (${isInCircle(sql.ref('gathering_answers.account_id'), sql`${circleId}`)})`;
  const outside = await transaction
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', id)
    .where('answer', '<>', 'no')
    .where(isOutside)
    .limit(1)
    .executeTakeFirst();
  if (outside) {
    throw refusal('gathering-replied-outside', 409, 'Somebody outside this circle has replied.');
  }
  await transaction.deleteFrom('gathering_answers').where('gathering_id', '=', id).where(isOutside).execute();
}

/**
 * Raises the event that the audience of a gathering has changed, and withdraws its news from members who no longer
 * see it. Call this after the change.
 */
export async function tellOfAudience(
  transaction: Transaction,
  { id, was, now }: { id: string; was: string | null; now: number },
): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'causes-changed', aboutIds: [id] });
  await raise<AudienceEvent>(transaction, {
    type: 'audience-changed',
    kind: 'gathering',
    id,
    isWider: was !== null,
    at: now,
  });
}

/**
 * Takes a person who left a circle off the lists of its coming gatherings, and gives their places to those who
 * wait. Organisers stay on the lists of their own gatherings. Past gatherings keep who came. Does nothing for
 * somebody who came into the circle.
 */
export async function leaveGatheringsOf(
  transaction: Transaction,
  { circleId, accountId, at }: Extract<CircleEvent, { type: 'circle-people-changed' }>,
): Promise<void> {
  if (await isInAudienceOf(transaction, accountId, circleId)) return;
  // Lock all rows at once: an answer that is being written has locked one of them.
  const gatherings = await transaction
    .updateTable('gatherings')
    .set((is) => ({ sequence: is.ref('sequence') }))
    .where('circle_id', '=', circleId)
    .where((is) => is.or([is('organiser_id', 'is', null), is('organiser_id', '<>', accountId)]))
    .returningAll()
    .execute();
  const coming = gatherings.filter(({ ends_at }) => ends_at > at);
  for (const table of ['gathering_answers', 'gathering_day_marks'] as const) {
    await transaction
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where(
        sql<boolean>`gathering_id ${isOneOf(
          transaction,
          coming.map(({ id }) => id),
        )}`,
      )
      .execute();
  }
  for (const gathering of coming) await moveUp(transaction, gathering, at);
}
