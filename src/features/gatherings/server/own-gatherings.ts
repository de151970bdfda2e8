import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { lockGathering } from './gathering-store.ts';
import { cancelLocked } from './gatherings.ts';
import { moveUp } from './move-up.ts';

/** Returns what the viewer organised and answered, for the archive. */
export async function readOwnGatherings({ database }: AppContext, { accountId }: Viewer) {
  const organised = await database
    .selectFrom('gatherings')
    .select(['title', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone', 'place', 'link'])
    .select(['description', 'seats', 'repeats', 'created_at as createdAt', 'cancelled_at as cancelledAt'])
    .where('organiser_id', '=', accountId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const answered = await database
    .selectFrom('gathering_answers')
    .innerJoin('gatherings', 'gatherings.id', 'gathering_answers.gathering_id')
    .select(['title', 'starts_at as startsAt', 'answer', 'guests', 'children', 'answered_at as answeredAt'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .orderBy('gathering_id')
    .execute();
  return { organised, answered };
}

/** Counts the gatherings that the member organised and that stay when they leave. */
export async function countOwnGatherings(
  { database, clock }: AppContext,
  { accountId }: Viewer,
): Promise<number> {
  const { count } = await database
    .selectFrom('gatherings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', accountId)
    .where('ends_at', '<=', clock.now())
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds the gatherings that an account organises or answered. Call this before the account's row is locked. */
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
      ]),
    )
    .execute();
}

/**
 * Cancels what the leaving member has planned and tells who answered, gives their places to those who wait, and deletes what
 * they organised, or keeps it without a name, place and link: people meet in their homes.
 */
export async function eraseGatherings(
  context: AppContext,
  transaction: Transaction,
  { accountId, keepsWork }: { accountId: string; keepsWork: boolean },
): Promise<void> {
  const now = context.clock.now();
  const left = await transaction
    .deleteFrom('gathering_answers')
    .where('account_id', '=', accountId)
    .returning('gathering_id')
    .execute();
  const planned = await transaction
    .selectFrom('gatherings')
    .select('id')
    .where('organiser_id', '=', accountId)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of planned)
    await cancelLocked(context, transaction, await lockGathering(transaction, id));
  const open = await transaction
    .selectFrom('gatherings')
    .selectAll()
    .where('id', 'in', ['', ...left.map(({ gathering_id }) => gathering_id)])
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const gathering of open) await moveUp(context, transaction, gathering);
  await transaction
    .deleteFrom('gatherings')
    .where('organiser_id', '=', accountId)
    .$if(keepsWork, (query) => query.where('hidden_at', 'is not', null))
    .execute();
  await transaction
    .updateTable('gatherings')
    .set({ place: '', link: '' })
    .where('organiser_id', '=', accountId)
    .execute();
}
