import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE } from '../../../../languages/languages.ts';
import { DAY_MS, MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { inTransaction, raise, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { hideDuration } from '../../../../server/hide-duration.ts';
import { limitLinkMails, mayMail } from '../../../../server/mail/mail-limit.ts';
import { deleteMailsTo, queueMail } from '../../../../server/mail/outbox.ts';
import { createToken, hashToken, revokeTokens } from '../../../../server/one-time-tokens.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { EmailLink } from '../../contract.ts';
import type { AccountEvent } from '../../events.ts';
import { findAccessLevel } from '../access-level.ts';
import { findAccountByEmail, requireAccount } from '../account-store.ts';
import { deleteFactorsSince } from '../factors/factors.ts';
import { requireFreshFactor } from '../factors/step-up.ts';
import { emailChangedMail, emailTakenMail, newEmailMail } from '../mails.ts';
import { issueResetToken } from '../passwords/password-reset.ts';
import { reauthenticate } from '../passwords/reauthenticate.ts';
import { RESET_PURPOSE, removePassword } from '../passwords/replace-password.ts';
import { writeFacts } from '../security/security-facts.ts';

/** Changes of email that a member may ask for. Each may mail a stranger. */
const EMAIL_CHANGES: readonly RateLimit[] = [
  { name: 'email-changes', hits: 10, perMs: 30 * MINUTE_MS },
  { name: 'email-changes-a-day', hits: 20, perMs: DAY_MS },
];
/** How long the link in the mail to a new email works. */
const CONFIRM_EMAIL_MS = DAY_MS;
/** How long the owner of the former email can take the account back. */
const TAKE_BACK_MS = 7 * DAY_MS;

/**
 * Mails a link to a new email, which becomes the account's when the link is used. The viewer cannot tell whether the
 * email has an account: then its owner gets another mail. An email that has been sent too many mails gets none.
 * @throws AppError 'confirm-first' 403, 'wrong-password' 422, 'same-email' 422, 'too-many' 429
 */
export async function requestEmailChange(
  context: AppContext,
  viewer: Viewer,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await requireFreshFactor(context, viewer);
  if (email === viewer.email) throw new AppError('same-email', 422, 'This is your email already.');
  if (!(await reauthenticate(context, viewer, password))) {
    throw new AppError('wrong-password', 422, 'Wrong password.');
  }
  await limitLinkMails(context.limiter, address);
  for (const limit of EMAIL_CHANGES) await context.limiter.take(limit, viewer.accountId);
  const isAllowed = await mayMail(context.limiter, email);
  await hideDuration(isAllowed ? mailNewEmail(context, viewer.accountId, email) : Promise.resolve());
}

/** Returns what a link would do, without using it: mail scanners open links too. Undefined for a link that is over. */
export async function inspectEmailLink(
  { database, clock }: AppContext,
  token: string,
): Promise<EmailLink | undefined> {
  return database
    .selectFrom('email_changes')
    .select(['kind', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/**
 * Uses a link. The link of a new email makes it the account's, and mails the former email a link that takes it back.
 * Taking back ends all sessions, removes the password, and removes second factors that a thief may have added. It
 * returns the token of a link that sets a new password.
 * @throws AppError 'email-link-over' 410, 'email-taken' 409
 */
export async function redeemEmailLink(
  context: AppContext,
  token: string,
  userAgent: string,
): Promise<{ resetToken?: string }> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const link = await transaction
      .deleteFrom('email_changes')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['account_id', 'kind', 'email', 'created_at'])
      .executeTakeFirst();
    // The account may have been suspended in the meantime.
    if (!link || !(await findAccessLevel(transaction, link.account_id))) {
      throw new AppError('email-link-over', 410, 'This link has been used or is too old.');
    }
    const { account_id: accountId, email } = link;
    const former = await replaceEmail(transaction, { accountId, email, now });
    if (link.kind === 'confirm') {
      await raise<AccountEvent>(transaction, { type: 'email-changed', accountId, at: now });
      await tellFormerEmail(context, transaction, { accountId, former, userAgent });
      return {};
    }
    await raise<AccountEvent>(transaction, { type: 'email-taken-back', accountId, at: now });
    await removePassword(transaction, accountId);
    await deleteFactorsSince(transaction, accountId, link.created_at - TAKE_BACK_MS);
    // A thief may have changed the email more than once.
    await transaction.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
    return { resetToken: await issueResetToken(context, transaction, accountId) };
  });
}

/** Returns the viewer's open request and former emails, for the archive. */
export async function exportEmailChanges({ database }: AppContext, { accountId }: Viewer) {
  return database
    .selectFrom('email_changes')
    .select(['kind', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** Deletes the mails to the former emails of someone who leaves. */
export async function deleteMailsToFormerEmails(transaction: Transaction, accountId: string): Promise<void> {
  const rows = await transaction
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'take-back')
    .execute();
  for (const { email } of rows) await deleteMailsTo(transaction, email);
}

export async function sweepEmailChanges(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

async function mailNewEmail(context: AppContext, accountId: string, email: string): Promise<void> {
  const { publicUrl } = context.config;
  const now = context.clock.now();
  const expiresAt = now + CONFIRM_EMAIL_MS;
  await inTransaction(context, async (transaction) => {
    // A newer link ends the older one.
    await transaction
      .deleteFrom('email_changes')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'confirm')
      .execute();
    const owner = await findAccountByEmail(transaction, email);
    if (owner && owner.email_verified_at !== null) {
      await queueMail(context, transaction, emailTakenMail(publicUrl, owner));
      return;
    }
    const { language } = await requireAccount(transaction, accountId);
    const token = await insertLink(transaction, {
      account_id: accountId,
      kind: 'confirm',
      email,
      created_at: now,
      expires_at: expiresAt,
    });
    const mail = newEmailMail(publicUrl, { email, language }, token);
    await queueMail(context, transaction, mail, { link: { purpose: 'change-email', expiresAt } });
  });
}

/** Gives an account another email, which its owner has proved. Returns the email before. @throws AppError 'email-taken' 409 */
async function replaceEmail(
  transaction: Transaction,
  { accountId, email, now }: { accountId: string; email: string; now: number },
): Promise<string> {
  const other = await findAccountByEmail(transaction, email);
  if (other && other.email_verified_at !== null) {
    throw new AppError('email-taken', 409, 'There is another account with this email.');
  }
  const { email: former } = await requireAccount(transaction, accountId);
  // Strangers may have signed up with the former email. Their passwords must not reveal the new one.
  await transaction.deleteFrom('sign_ups').where('account_id', '=', accountId).execute();
  if (other) {
    // Anyone can sign up with an email that is not theirs. Such an account must not keep its owner from using it.
    await transaction
      .updateTable('sign_ups')
      .set({ account_id: accountId })
      .where('account_id', '=', other.id)
      .execute();
    await deleteMailsTo(transaction, email);
    await transaction.deleteFrom('accounts').where('id', '=', other.id).execute();
  }
  await transaction
    .updateTable('accounts')
    .set({ email, email_verified_at: now })
    .where('id', '=', accountId)
    .execute();
  // The links went to the former email.
  await revokeTokens(transaction, RESET_PURPOSE, accountId);
  return former;
}

async function tellFormerEmail(
  context: AppContext,
  transaction: Transaction,
  { accountId, former, userAgent }: { accountId: string; former: string; userAgent: string },
): Promise<void> {
  const now = context.clock.now();
  const expiresAt = now + TAKE_BACK_MS;
  const token = await insertLink(transaction, {
    account_id: accountId,
    kind: 'take-back',
    email: former,
    created_at: now,
    expires_at: expiresAt,
  });
  const { language } = await requireAccount(transaction, accountId);
  const facts = writeFacts(language ?? DEFAULT_LANGUAGE, now, userAgent);
  const mail = emailChangedMail(context.config.publicUrl, { email: former, language }, facts, token);
  await queueMail(context, transaction, mail, { link: { purpose: 'take-back-email', expiresAt } });
}

interface NewLink {
  account_id: string;
  kind: EmailLink['kind'];
  email: string;
  created_at: number;
  expires_at: number;
}

async function insertLink(transaction: Transaction, link: NewLink): Promise<string> {
  const token = createToken();
  await transaction
    .insertInto('email_changes')
    .values({ ...link, token_hash: hashToken(token) })
    .execute();
  return token;
}
