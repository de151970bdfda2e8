import type { Queries } from '../database/database.ts';

/** Lists the mails to an address, oldest first, without their texts: a text may contain a link that signs in. */
export function readOwnMails(queries: Queries, recipient: string) {
  return queries
    .selectFrom('outbox')
    .select(['subject', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
}

/** Returns when the newest mail to an address was queued, in milliseconds since 1970. Null without a mail. */
export async function findNewestMailTime(queries: Queries, recipient: string): Promise<number | null> {
  const { at } = await queries
    .selectFrom('outbox')
    .select((select) => select.fn.max('created_at').as('at'))
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Returns the state of a mail that was queued at a time. `failed` means that further attempts are planned.
 * Undefined without a mail.
 */
export async function findMailState(
  queries: Queries,
  recipient: string,
  queuedAt: number,
): Promise<'waiting' | 'failed' | 'sent' | undefined> {
  const mail = await queries
    .selectFrom('outbox')
    .select(['last_error', 'sent_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '=', queuedAt)
    .limit(1)
    .executeTakeFirst();
  if (!mail) return undefined;
  if (mail.sent_at !== null) return 'sent';
  return mail.last_error === null ? 'waiting' : 'failed';
}
