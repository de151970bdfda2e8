import type { Queries } from '../database/database.ts';

/** The reason that administrators see beside a mail that a restore held back. They can still send the mail. */
export const HELD_BACK = 'Held back by the restore: the mail may have been sent after the backup.';

/**
 * Deletes from a backup's snapshot the mails to people who have left, and marks the other unsent mails as
 * failed. The running server still sends these, and a restored copy would send them a second time.
 */
export async function holdBackMails(
  snapshot: Queries,
  { now, columns }: { now: number; columns: string[] },
): Promise<void> {
  if (columns.includes('recipient_left_at')) {
    await snapshot.deleteFrom('outbox').where('recipient_left_at', 'is not', null).execute();
  }
  await snapshot
    .updateTable('outbox')
    .set({ failed_at: now, last_error: HELD_BACK })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
