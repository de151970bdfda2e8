import { type ExpressionBuilder, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { cancelLocked } from './gatherings.ts';
import { moveUp } from './move-up.ts';
import { everyGathering, gatheringsBy, isForReader } from './visible-gatherings.ts';

/**
 * Returns the gatherings that the viewer organised and answered, for the archive. A gathering that the viewer
 * may no longer see has neither title nor time: both are another member's.
 */
export async function readOwnGatherings({ database }: AppContext, viewer: Viewer) {
  const { accountId } = viewer;
  const isOpen = sql<boolean>`(gatherings.hidden_at is null and ${isForReader(viewer)}
    or gatherings.organiser_id = ${accountId})`;
  const whileOpen = <Value>(column: string) =>
    sql<Value | null>`case when ${isOpen} then ${sql.ref(column)} end`;
  const organised = await database
    .selectFrom(gatheringsBy(accountId).as('gatherings'))
    .select(['title', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone', 'place', 'link'])
    .select(['description', 'seats', 'repeats', 'created_at as createdAt', 'cancelled_at as cancelledAt'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const answered = await database
    .selectFrom('gathering_answers')
    .innerJoin(everyGathering('answered').as('gatherings'), 'gatherings.id', 'gathering_answers.gathering_id')
    .select(whileOpen<string>('title').as('title'))
    .select(whileOpen<number>('starts_at').as('startsAt'))
    .select(['answer', 'guests', 'children', 'answered_at as answeredAt'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .orderBy('gathering_id')
    .execute();
  const days = await database
    .selectFrom('gathering_day_marks')
    .innerJoin(
      everyGathering('answered').as('gatherings'),
      'gatherings.id',
      'gathering_day_marks.gathering_id',
    )
    .select(whileOpen<string>('title').as('title'))
    .select(whileOpen<number>('gathering_day_marks.starts_at').as('startsAt'))
    .select('mark')
    .where('account_id', '=', accountId)
    .orderBy('gathering_id')
    .orderBy('gathering_day_marks.starts_at')
    .execute();
  return { organised, answered, days };
}

/** Counts the gatherings that the member organised and that stay when they leave. */
export async function countOwnGatherings(
  { database, clock }: AppContext,
  { accountId }: Viewer,
): Promise<number> {
  return countRows(
    database
      .selectFrom(gatheringsBy(accountId).as('gatherings'))
      .where('ends_at', '<=', clock.now())
      .where('hidden_at', 'is', null),
  );
}

/** Locks the gatherings that an account organises or answered. Call this before the account's row is locked. */
export async function lockGatheringsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('gatherings')
    .set((is) => ({ sequence: is.ref('sequence') }))
    .where((is) =>
      is.or([
        is('organiser_id', '=', accountId),
        is(
          'id',
          'in',
          is.selectFrom('gathering_answers').select('gathering_id').where('account_id', '=', accountId),
        ),
        // leaveGatheringsOf will change these when the member leaves their circles.
        is.and([is('circle_id', 'is not', null), isForReader({ accountId })]),
      ]),
    )
    .execute();
}

/**
 * Cancels the coming gatherings of a leaving member, and gives the member's places to those who wait. Deletes
 * the past ones, or keeps them without a name, place and link: people meet in their homes. A coming gathering
 * loses its words at once, and its row after a job has told those who answered.
 */
export async function eraseGatherings(
  context: AppContext,
  transaction: Transaction,
  { accountId, keepsWork }: { accountId: string; keepsWork: boolean },
): Promise<void> {
  const now = context.clock.now();
  const isAnswered = ({ selectFrom }: ExpressionBuilder<Tables, 'gatherings'>) =>
    selectFrom('gathering_answers').select('gathering_id').where('account_id', '=', accountId);
  const answered = await transaction
    .selectFrom(everyGathering('erasing').as('gatherings'))
    .selectAll()
    .where('id', 'in', isAnswered)
    .where((is) => is.or([is('organiser_id', 'is', null), is('organiser_id', '<>', accountId)]))
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  await transaction.deleteFrom('gathering_answers').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('gathering_day_marks').where('account_id', '=', accountId).execute();
  for (const gathering of answered) await moveUp(transaction, gathering, now);
  const planned = await transaction
    .selectFrom(gatheringsBy(accountId).as('gatherings'))
    .selectAll()
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const gathering of planned) await cancelLocked(transaction, gathering, now, { erases: !keepsWork });
  const ids = planned.map(({ id }) => id);
  await transaction
    .deleteFrom('gatherings')
    .where('organiser_id', '=', accountId)
    .$if(keepsWork, (query) => query.where('hidden_at', 'is not', null))
    .where(sql<boolean>`not (id ${isOneOf(transaction, ids)})`)
    .execute();
  await transaction
    .updateTable('gatherings')
    .set((is) => ({
      ...{ place: '', link: '', ...(!keepsWork && { title: '', description: '', hidden_at: now }) },
      // Calendars that have a past gathering must remove its words, too.
      sequence: is('sequence', '+', 1),
    }))
    .where('organiser_id', '=', accountId)
    .execute();
}

/** After this time, a gathering without words is deleted even if its job was lost, such as by a restore. */
const ERASED_MS = DAY_MS;

/** Deletes gatherings without words whose job was lost before it deleted them. */
export async function sweepErasedGatherings(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('gatherings')
    .where('organiser_id', 'is', null)
    .where('title', '=', '')
    .where('hidden_at', '<=', now - ERASED_MS)
    .where('cancelled_at', 'is not', null)
    .execute();
}
