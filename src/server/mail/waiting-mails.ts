import type { Queries } from '../database/database.ts';

/** The mails that are not sent yet and not given up. */
export interface WaitingMails {
  count: number;
  /** Since when the oldest waits, or was told to be tried again. */
  since: number;
  /** What the mail server last said of the oldest; null before it was tried. */
  reason: string | null;
}

/** Undefined while none waits. */
export async function readWaitingMails(queries: Queries): Promise<WaitingMails | undefined> {
  const waiting = queries.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);
  const [oldest, { count }] = await Promise.all([
    waiting
      .select((select) => [
        select.fn.coalesce('retried_at', 'created_at').as('since'),
        'last_error as reason',
      ])
      .orderBy('since')
      .limit(1)
      .executeTakeFirst(),
    waiting.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return oldest && { count, since: Number(oldest.since), reason: oldest.reason };
}
