import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { countUninformed, findUninformed, markInformed } from './imports-store.ts';
import { movedMail } from './mails.ts';

/** Mail services treat many mails at once from a small server as spam. */
const MAIL_EVERY_MS = MINUTE_MS / 30;
/**
 * Mails are spread over at most this time: the outbox sends a mail at once that is planned for much later. See
 * leaseDueMail.
 */
const LONGEST_MS = 5 * HOUR_MS;
/** Mails of one transaction. */
const BATCH = 200;

/** Returns how many imported members `tellMembers` would write to. */
export function countUninformedMembers({ database }: AppContext): Promise<number> {
  return countUninformed(database);
}

/**
 * Queues a mail to each imported member who has had none: the community has moved, and the password stays.
 * Spreads the mails over time. A second run mails nobody twice, neither at the same time nor after the first was
 * killed. Returns the number of mails.
 */
export async function tellMembers(context: AppContext): Promise<number> {
  const total = await countUninformed(context.database);
  const everyMs = Math.min(MAIL_EVERY_MS, LONGEST_MS / Math.max(1, total));
  let informed = 0;
  for (let found = BATCH; found === BATCH; ) {
    const batch = await inTransaction(context, async (transaction) => {
      const people = await findUninformed(transaction, BATCH);
      const keys = people.map(({ key }) => key);
      const claimed = await markInformed(transaction, keys, context.clock.now());
      const mails = people
        .filter(({ key }) => claimed.has(key))
        .map((person) => movedMail(context.config.publicUrl, person, person.hasPassword));
      const afterMs = Math.round(informed * everyMs);
      if (mails.length > 0) await queueMail(context, transaction, mails, { isBulk: true, everyMs, afterMs });
      return { found: people.length, mailed: mails.length };
    });
    found = batch.found;
    informed += batch.mailed;
  }
  return informed;
}
