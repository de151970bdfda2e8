import type { Queries } from '../database/database.ts';

/** Mails that are neither sent nor failed. */
interface WaitingMails {
  count: number;
  /** When the oldest mail was queued, or last retried by an administrator. */
  since: number;
  /** The last error of the oldest mail. Null before its first attempt. */
  reason: string | null;
}

/** Returns undefined if no mail waits. */
export async function readWaitingMails(queries: Queries): Promise<WaitingMails | undefined> {
  const oldest = await queries
    .selectFrom('outbox')
    .select((select) => [
      select.fn.coalesce('retried_at', 'created_at').as('since'),
      'last_error as reason',
      select.fn.countAll<number>().over().as('count'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
  return oldest && { count: Number(oldest.count), since: Number(oldest.since), reason: oldest.reason };
}
