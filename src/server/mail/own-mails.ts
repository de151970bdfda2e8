import type { Queries } from '../database/database.ts';

/** Lists the mails to an address, oldest first, without their texts: a text may contain a link that signs in. */
export async function readOwnMails(queries: Queries, recipient: string) {
  const mails = await queries
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => ({ subject: mail.subject, writtenAt: mail.created_at, sentAt: mail.sent_at }));
}
