import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import type { SearchableEvent } from '../../subjects/events.ts';
import { insertOrganiserAnswer, lockGathering } from './gathering-store.ts';
import { planReminders } from './gatherings.ts';
import { findNext } from './series.ts';
import { everyGathering } from './visible-gatherings.ts';

/**
 * Adds the next gathering after each one that repeats and is over, at the same hour of the organiser's clock. It begins without
 * answers, except that its organiser comes. Nothing repeats for an organiser who is no member any more. Two nodes add one.
 */
export async function repeatGatherings(context: AppContext, now: number, signal: AbortSignal): Promise<void> {
  const over = await context.database
    .selectFrom(everyGathering('due').as('gatherings'))
    .select('gatherings.id')
    .where('repeats', 'is not', null)
    .where('days', '=', 0)
    .where('ends_at', '<=', now)
    .where('cancelled_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(isMember('gatherings.organiser_id'))
    .execute();
  await forEach(over, signal, ({ id }) => repeat(context, id));
}

async function repeat(context: AppContext, id: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const last = await lockGathering(transaction, id).catch(() => undefined);
    const now = context.clock.now();
    // Another node was faster, or it was cancelled meanwhile.
    if (!last?.repeats || !last.organiser_id || last.cancelled_at !== null || last.ends_at > now) return;
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
      created_at: now,
      edited_at: null,
      ...planReminders(starts_at, now),
      repeats: last.repeats,
      month_day: last.month_day,
      ...series,
      previous_id: id,
    };
    // The past one no longer says that it repeats.
    await transaction.updateTable('gatherings').set({ repeats: null }).where('id', '=', id).execute();
    await transaction.insertInto('gatherings').values(next).execute();
    await raise<SearchableEvent>(transaction, { type: 'searchable-changed', kind: 'gathering', id: next.id });
    await insertOrganiserAnswer(transaction, { id: next.id, organiserId: next.organiser_id, now });
  });
}
