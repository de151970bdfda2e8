import type { Database } from '../../src/server/database/database.ts';

/** The reason that administrators see beside a mail that a restore held back. They can still send the mail. */
export const HELD_BACK = 'Held back by the restore: the mail may have been sent after the backup.';

/**
 * Removes from a snapshot what a restore must not bring back: sessions and one-time links, because members may have
 * signed out, changed a password or used the link since the backup; rate limits, which have expired by then; and mails to
 * people who have left. Marks the other unsent mails as failed: the running server still sends them, and a restored copy
 * would send them a second time.
 */
export async function redactSnapshot(snapshot: Database, now: number): Promise<void> {
  const tables = await snapshot.introspection.getTables();
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? [];
  await snapshot.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('one_time_tokens').execute();
    // A database of an earlier version lacks some tables and columns.
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
