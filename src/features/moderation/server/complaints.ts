import type { Language } from '../../../languages/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { mayMail } from '../../../server/mail/mail-limit.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { listAdministratorRecipients } from '../../membership/server/administrators/administrators.ts';
import type { ComplaintInput } from '../contract.ts';
import { complaintMail, complaintReceivedMail, deathMail } from './mails.ts';

/** For each client address, and for all addresses together. */
const COMPLAINTS: RateLimit = { name: 'complaint', hits: 3, perMs: DAY_MS };
const ALL_COMPLAINTS: RateLimit = { name: 'complaints', hits: 20, perMs: HOUR_MS };
/** An email gets one confirmation a day, because anyone can type any email. */
const CONFIRMATIONS: RateLimit = { name: 'complaint-confirmation', hits: 1, perMs: DAY_MS };

/**
 * Mails a letter of a person who may have no account to every administrator, and a confirmation without its words to
 * the sender. The news of a death also leads the administrators to members of that name. The confirmation is the same
 * whether there are any.
 * @throws AppError 'blank' 422, 'too-many' 429
 */
export async function sendComplaint(
  context: AppContext,
  input: ComplaintInput,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  const words = cleanText(input.words);
  const dead = cleanText(input.dead).replace(/\s+/g, ' ').trim();
  if (isBlank(words)) throw new AppError('blank', 422, 'Please write what it is about.', { field: 'words' });
  await context.limiter.take(COMPLAINTS, address);
  await context.limiter.take(ALL_COMPLAINTS, 'all');
  const { hits, allowed } = await context.limiter.count(CONFIRMATIONS, input.email);
  const isConfirmed = hits <= allowed && (await mayMail(context.limiter, input.email));
  const { publicUrl } = context.config;
  await inTransaction(context, async (transaction) => {
    const mails = (await listAdministratorRecipients(transaction)).map((administrator) =>
      dead
        ? deathMail(publicUrl, administrator, { sender: input.email, dead, words })
        : complaintMail(publicUrl, administrator, input.email, words),
    );
    if (isConfirmed) mails.push(complaintReceivedMail(publicUrl, { email: input.email, language }));
    await queueMail(context, transaction, mails);
  });
}
