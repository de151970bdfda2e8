import type { AppContext } from '../../../../server/context.ts';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { askWithin } from '../../../../server/event-handlers.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import { namesOf } from '../../../accounts/questions.ts';
import { listApplicationRecipients } from '../administrators/administrators.ts';
import { newApplicantMail } from '../mails.ts';
import { findMembership } from '../membership.ts';
import { tellDeciders } from '../membership-news.ts';
import { findAnswer } from './applications.ts';

/** Tells the deciders about a person whose email is verified now, if that person waits for a decision. */
export async function announceApplicant(
  context: AppContext,
  transaction: Transaction,
  account: { id: string; email: string },
): Promise<void> {
  const membership = await findMembership(transaction, account.id);
  if (membership?.state === 'pending') await notifyDeciders(context, transaction, account);
}

/**
 * Tells every administrator and approver of a new applicant: in News, and with name and answer in a mail in their language.
 * The mail to approvers has no email of the applicant.
 */
export async function notifyDeciders(
  context: AppContext,
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const [names] = await askWithin(transaction, namesOf, { accountIds: [id] });
  const answer = await findAnswer(transaction, id);
  const name = names?.get(id) ?? '';
  const deciders = await listApplicationRecipients(transaction);
  const deciderIds = deciders.map((decider) => decider.id);
  await tellDeciders(transaction, deciderIds, context.clock.now());
  for (const decider of deciders) {
    const applicant = { name, email: decider.role === 'approver' ? '' : email };
    await queueMail(
      context,
      transaction,
      newApplicantMail(context.config.publicUrl, decider, applicant, answer),
    );
  }
}
