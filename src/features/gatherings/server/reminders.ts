import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { holdGathering } from './gathering-store.ts';
import { REMINDERS } from './gatherings.ts';
import { queueTelling } from './tell.ts';
import { everyGathering } from './visible-gatherings.ts';

/**
 * Lets a job remind everyone who comes or perhaps comes, two days and two hours before. The row records each
 * reminder in the same transaction, so that several nodes send it once. A reminder that is late because the
 * server was off is still sent, unless the next one is due already.
 */
export async function remindOfGatherings(
  context: AppContext,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const due = await context.database
    .selectFrom(everyGathering('due').as('gatherings'))
    .select('id')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', now + REMINDERS.days)
    // While members choose a day, starts_at is only the last of the days.
    .where('days', '=', 0)
    .where('cancelled_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where((is) =>
      is.or([
        is('days_reminder_at', 'is', null),
        is.and([is('hours_reminder_at', 'is', null), is('starts_at', '<=', now + REMINDERS.hours)]),
      ]),
    )
    .orderBy('starts_at')
    .execute();
  await forEach(due, signal, ({ id }) => remind(context, id));
}

async function remind(context: AppContext, id: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const gathering = await holdGathering(transaction, id);
    const now = context.clock.now();
    if (!gathering || gathering.hidden_at !== null || gathering.cancelled_at !== null) return;
    if (gathering.starts_at <= now) return;
    const isHours = gathering.starts_at <= now + REMINDERS.hours;
    const isDone = isHours ? gathering.hours_reminder_at !== null : gathering.days_reminder_at !== null;
    // Another node has reminded them, or the organiser has moved the gathering.
    if (isDone || gathering.starts_at > now + REMINDERS.days) return;
    await transaction
      .updateTable('gatherings')
      .set({
        days_reminder_at: gathering.days_reminder_at ?? now,
        ...(isHours && { hours_reminder_at: now }),
      })
      .where('id', '=', id)
      .execute();
    await queueTelling(transaction, gathering, 'gathering-soon', now);
  });
}
