import type { Database } from '../../src/server/database/database.ts';

/** An administrator sees it beside a mail that was held back, and may send it all the same. */
export const HELD_BACK = 'Held back by a backup: it may have been sent since.';

/**
 * Takes out of a snapshot what must not come back with it. Sessions and one-time links: someone may have signed out,
 * changed a password or used the link since. Counts for limits are over by then. Mails that wait are held back, as the
 * server goes on to send them while the backup lies there; nobody gets one twice.
 */
export async function redactSnapshot(snapshot: Database, now: number): Promise<void> {
  const tables = await snapshot.introspection.getTables();
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? [];
  await snapshot.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('one_time_tokens').execute();
    // A database that is not upgraded yet has less.
    if (columnsOf('rate_limits').length > 0) await transaction.deleteFrom('rate_limits').execute();
    if (columnsOf('outbox').some(({ name }) => name === 'recipient_left_at')) {
      await transaction.deleteFrom('outbox').where('recipient_left_at', 'is not', null).execute();
    }
    await transaction
      .updateTable('outbox')
      .set({ failed_at: now, last_error: HELD_BACK })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
  });
}
