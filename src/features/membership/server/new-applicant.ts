import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { MembershipEvent } from '../events.ts';
import { listAdministratorRecipients } from './administrators.ts';
import { findAnswer } from './applications.ts';
import { newApplicantMail } from './mails.ts';
import { findMembership } from './membership.ts';

/** Tells administrators of somebody whose email is verified now, if they wait for a decision. */
export async function announceApplicant(
  context: AppContext,
  transaction: Transaction,
  account: { id: string; email: string },
): Promise<void> {
  const membership = await findMembership(transaction, account.id);
  if (membership?.state === 'pending') await notifyAdministrators(context, transaction, account);
}

/** Tells every administrator of a new applicant: in News, and with name and answer in a mail in their language. */
export async function notifyAdministrators(
  context: AppContext,
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const profile = await transaction
    .selectFrom('profiles')
    .select('name')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const answer = await findAnswer(transaction, id);
  const applicant = profile?.name ? `${profile.name} (${email})` : email;
  const administrators = await listAdministratorRecipients(transaction);
  const administratorIds = administrators.map((administrator) => administrator.id);
  const at = context.clock.now();
  await raise<MembershipEvent>(transaction, { type: 'applicant-waiting', administratorIds, at });
  for (const administrator of administrators) {
    await queueMail(
      context,
      transaction,
      newApplicantMail(context.config.publicUrl, administrator, applicant, answer),
    );
  }
}
