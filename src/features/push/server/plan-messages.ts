import { sql } from 'kysely';
import { HOUR_MS, SECOND_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { executeAhead } from '../../../server/database/transaction.ts';

/**
 * How long after an event a message is sent. Until then, the member may see the news on an open page, or the
 * author may take it back.
 */
export const PUSH_DELAY_MS = 30 * SECOND_MS;
/** The shortest time between two messages about one story to one person. */
const PUSH_PAUSE_MS = HOUR_MS;

/**
 * Plans a message about a subject to people, unless one is planned already or they have no device. When it is
 * due, the message reports what is unread. Call this in the transaction of the event.
 */
export async function planMessage(
  transaction: Queries,
  { accountIds, subject, at }: { accountIds: readonly string[]; subject: string; at: number },
): Promise<void> {
  const soon = at + PUSH_DELAY_MS;
  const plan = sql`
    insert into push_plans (account_id, subject, due_at)
    select readers.account_id, ${subject}, ${soon}
    from (select distinct account_id from push_devices
      where account_id ${isOneOf(transaction, accountIds)}) readers where true
    on conflict (account_id, subject) do update
    set due_at = case when push_plans.last_at + ${PUSH_PAUSE_MS} > excluded.due_at
      then push_plans.last_at + ${PUSH_PAUSE_MS} else excluded.due_at end
    where push_plans.due_at is null`;
  await executeAhead(transaction, plan);
}

/** Deletes plans whose message was sent and whose pause is over. */
export async function sweepPlans(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('push_plans')
    .where('due_at', 'is', null)
    .where((is) => is.or([is('last_at', 'is', null), is('last_at', '<=', now - 2 * PUSH_PAUSE_MS)]))
    .execute();
}
