import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { holdOwnCircle } from '../../circles/server/joining.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import type { SearchableEvent } from '../../subjects/events.ts';
import { type GatheringRecord, holdGathering, setOrganiserAnswer } from './gathering-store.ts';
import { planReminders } from './gatherings.ts';
import { findNext } from './series.ts';
import { everyGathering } from './visible-gatherings.ts';

/**
 * Adds the next gathering after each past one that repeats, at the same hour of the organiser's clock. The new
 * gathering has only its organiser's answer. A series ends when its organiser is no longer a member. A series
 * for a circle also ends when the circle is closed, or when the organiser is no longer in it. Two nodes add the
 * gathering once.
 */
export async function repeatGatherings(context: AppContext, now: number, signal: AbortSignal): Promise<void> {
  const over = await context.database
    .selectFrom(everyGathering('due').as('gatherings'))
    .select(['gatherings.id', 'circle_id', 'organiser_id'])
    .where('repeats', 'is not', null)
    .where('days', '=', 0)
    .where('ends_at', '<=', now)
    .where('cancelled_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(isMember('gatherings.organiser_id'))
    .execute();
  await forEach(over, signal, (gathering) => repeat(context, gathering));
}

async function repeat(
  context: AppContext,
  { id, circle_id, organiser_id }: Pick<GatheringRecord, 'id' | 'circle_id' | 'organiser_id'>,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const mayWrite = circle_id === null || (await mayWriteFor(transaction, circle_id, organiser_id));
    const last = await holdGathering(transaction, id);
    const now = context.clock.now();
    // Another node has added the next one, or the gathering was cancelled meanwhile.
    if (!last?.repeats || !last.organiser_id || last.cancelled_at !== null || last.ends_at > now) return;
    if (last.hidden_at !== null || last.circle_id !== circle_id) return;
    const { starts_at, ends_at, ...series } = findNext(last, now);
    const next = {
      id: crypto.randomUUID(),
      organiser_id: last.organiser_id,
      title: last.title,
      starts_at,
      ends_at,
      time_zone: last.time_zone,
      place: last.place,
      link: last.link,
      description: last.description,
      seats: last.seats,
      circle_id,
      created_at: now,
      edited_at: null,
      ...planReminders(starts_at, now),
      repeats: last.repeats,
      month_day: last.month_day,
      ...series,
      previous_id: id,
    };
    // The next gathering carries the series on, so the past one no longer repeats.
    await transaction.updateTable('gatherings').set({ repeats: null }).where('id', '=', id).execute();
    if (!mayWrite) return;
    await transaction.insertInto('gatherings').values(next).execute();
    await raise<SearchableEvent>(transaction, { type: 'searchable-changed', kind: 'gathering', id: next.id });
    await setOrganiserAnswer(transaction, { id: next.id, organiserId: next.organiser_id, now });
  });
}

/** Locks a circle, and returns whether it is open and a person is in it. */
async function mayWriteFor(
  transaction: Transaction,
  circleId: string,
  accountId: string | null,
): Promise<boolean> {
  try {
    await holdOwnCircle(transaction, circleId, accountId ?? '');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
