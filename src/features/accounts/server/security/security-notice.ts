import { DEFAULT_LANGUAGE } from '../../../../languages/languages.ts';
import type { Clock } from '../../../../server/clock.ts';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { type QueueContext, queueMail } from '../../../../server/mail/outbox.ts';
import { findAccount } from '../account-store.ts';
import {
  factorAddedMail,
  factorRemovedMail,
  madeAdministratorMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  wrongCodesMail,
} from '../mails.ts';
import { writeFacts } from './security-facts.ts';

const MAILS = {
  'password-changed': passwordChangedMail,
  'password-reset': passwordResetMail,
  'new-device': newDeviceMail,
  'made-administrator': madeAdministratorMail,
  'factor-added': factorAddedMail,
  'factor-removed': factorRemovedMail,
  'wrong-codes': wrongCodesMail,
};

/** A change of the access to an account, or of what the account may do. */
type SecurityEvent = keyof typeof MAILS;

interface NoticeContext extends QueueContext {
  config: { publicUrl: string };
  clock: Clock;
}

/**
 * Queues a mail to the owner of an account about a security event, in the transaction of that event. Only someone with
 * access to the account or an administrator can cause such a mail, so no limit of mails applies. Given the User-Agent
 * of the request, the mail names the device.
 */
export async function notifyOwner(
  context: NoticeContext,
  transaction: Transaction,
  accountId: string,
  event: SecurityEvent,
  userAgent?: string,
): Promise<void> {
  const owner = await findAccount(transaction, accountId);
  if (!owner) return;
  const facts = writeFacts(owner.language ?? DEFAULT_LANGUAGE, context.clock.now(), userAgent);
  await queueMail(context, transaction, MAILS[event](context.config.publicUrl, owner, facts));
}
