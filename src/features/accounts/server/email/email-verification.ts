import { DAY_MS, MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, raise, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { ask, askWithin } from '../../../../server/event-handlers.ts';
import { hideDuration } from '../../../../server/hide-duration.ts';
import { limitLinkMails, mayMail } from '../../../../server/mail/mail-limit.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import type { Recipient } from '../../../../server/mail/write-mail.ts';
import {
  consumeToken,
  hashToken,
  inspectToken,
  issueToken,
  revokeTokens,
  type TokenState,
} from '../../../../server/one-time-tokens.ts';
import { takeFromNetworks } from '../../../../server/rate-limits/network-limit.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { RequiredProof } from '../../contract.ts';
import type { AccountEvent } from '../../events.ts';
import { inviterNames, openRequest, requestToken } from '../../questions.ts';
import { findAccessLevel } from '../access-level.ts';
import { findAccount, findAccountByEmail } from '../account-store.ts';
import { verificationMail } from '../mails.ts';
import { clearFailures, delayAttempt } from '../passwords/password-throttle.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { giveBackSignUp } from '../sign-up/sign-up-limit.ts';
import { deleteSignUps, findSignUp, listSignUps, type SignUpRecord } from '../sign-up/sign-up-records.ts';

export const VERIFY_PURPOSE = 'verify-email';
export const VERIFY_LIFETIME_MS = DAY_MS;
/** Passwords that a verification page checks or sets, for each client address. Hashing them takes time. */
const VERIFICATIONS: RateLimit = { name: 'verification', hits: 10, perMs: MINUTE_MS };

/**
 * Queues a verification mail for a sign-up, and invalidates the links of its earlier mails. The links of other sign-ups
 * stay valid. Without a sign-up, the link confirms the account's own password.
 */
export async function sendVerificationMail(
  context: AppContext,
  transaction: Transaction,
  account: { id: string } & Recipient,
  signUpId: string | null = null,
): Promise<void> {
  const now = context.clock.now();
  await revokeTokens(transaction, VERIFY_PURPOSE, account.id, signUpId);
  const token = await issueToken(transaction, {
    purpose: VERIFY_PURPOSE,
    accountId: account.id,
    signUpId,
    now,
    lifetimeMs: VERIFY_LIFETIME_MS,
  });
  const link = { purpose: VERIFY_PURPOSE, expiresAt: now + VERIFY_LIFETIME_MS };
  const inside = { ...context, database: transaction };
  const tokens = await ask(inside, requestToken, { accountId: account.id, at: now });
  const request = tokens.find((one) => one !== undefined) ?? null;
  const mail = verificationMail(context.config.publicUrl, account, token, request);
  await queueMail(context, transaction, mail, { link });
}

/**
 * Sends another verification mail if the email has an unverified account: for the sign-up of this id, or else for the
 * newest one. Sends none if the email has been sent too many mails. The caller cannot tell.
 * @throws AppError 'too-many' 429
 */
export async function resendVerificationMail(
  context: AppContext,
  { email, signUpId }: { email: string; signUpId: string | undefined },
  address: string,
): Promise<void> {
  await limitLinkMails(context.limiter, address);
  const isAllowed = await mayMail(context.limiter, email);
  const renew = () =>
    inTransaction(context, (transaction) => renewVerificationMail(context, transaction, email, signUpId));
  await hideDuration(isAllowed ? renew() : Promise.resolve());
}

/** Queues a new verification mail for each of the emails that is still unverified. Returns how many. */
export async function renewVerificationMails(
  context: AppContext,
  transaction: Transaction,
  emails: readonly string[],
): Promise<number> {
  let count = 0;
  for (const email of new Set(emails)) {
    if (await renewVerificationMail(context, transaction, email)) count += 1;
  }
  return count;
}

async function renewVerificationMail(
  context: AppContext,
  transaction: Transaction,
  email: string,
  signUpId?: string,
): Promise<boolean> {
  const account = await findAccountByEmail(transaction, email);
  if (!account || account.email_verified_at !== null) return false;
  const signUps = await listSignUps(transaction, email, context.clock.now());
  const signUp = signUps.find(({ id }) => id === signUpId) ?? signUps.at(-1);
  await sendVerificationMail(context, transaction, account, signUp?.id);
  return true;
}

/** What is true after an email was verified: administrators decide now, they have let the person in, or neither. */
type Verified = 'verified' | 'verified-member' | 'verified-only';

/** The result of using a verification link. */
type Verification = Verified | 'already-verified' | Exclude<TokenState['state'], 'valid'>;

/** The browser that opens a verification link. */
interface LinkVisitor {
  /** The account that this browser is signed in to. */
  accountId: string | undefined;
  /** The secret of the cookie that a sign-up in this browser has set. */
  signUpSecret: string | undefined;
  address: string;
}

/**
 * Marks the email of a link's account as verified. The link proves that the mailbox is the visitor's. The password of
 * the link's sign-up proves that the sign-up was theirs, and becomes the account's password: a stranger may have signed
 * up with this email before. A used link of a verified account returns 'already-verified'.
 * @throws AppError 'wrong-password' 422, 'too-many' 429
 */
export async function verifyEmail(
  context: AppContext,
  input: { token: string; password?: string | undefined },
  visitor: LinkVisitor,
): Promise<Verification> {
  const link = await readLink(context, input.token, visitor);
  if (link.state !== 'valid') return link.state;
  if (link.proof !== 'nothing') {
    await takeFromNetworks(context.limiter, VERIFICATIONS, visitor.address);
    await delayAttempt(context, link.email);
    const isRight = await verifyPassword(context.database, input.password ?? '', link.passwordHash);
    if (!isRight) throw new AppError('wrong-password', 422, 'This is not the password chosen at sign-up.');
    await clearFailures(context, link.email);
  }
  return redeemLink(context, input.token, link.isSignedIn ? null : link.passwordHash, visitor.address);
}

/**
 * Marks the email of a link's account as verified, and sets a new password in place of the one chosen at sign-up.
 * @throws AppError 'weak-password' 422, 'too-many' 429
 */
export async function verifyWithNewPassword(
  context: AppContext,
  input: { token: string; newPassword: string },
  visitor: LinkVisitor,
): Promise<Verification> {
  const link = await readLink(context, input.token, visitor);
  if (link.state !== 'valid') return link.state;
  refuseWeakPassword(input.newPassword, link.email, link.name);
  await takeFromNetworks(context.limiter, VERIFICATIONS, visitor.address);
  return redeemLink(context, input.token, await hashPassword(input.newPassword), visitor.address);
}

/** Returns the first name of the member who invited the account of a link. Empty if nobody did, or if the inviter hides it. */
export async function nameInviter(context: AppContext, token: string): Promise<string> {
  const { accountId } = await inspectToken(context.database, VERIFY_PURPOSE, token, context.clock.now());
  return (accountId && (await ask(context, inviterNames, { accountId })).find(Boolean)) || '';
}

/** Returns the state of a verification link without using it, because mail scanners open links too. */
export async function inspectVerificationLink(
  context: AppContext,
  token: string,
  visitor: LinkVisitor,
): Promise<{ state: Verification } | { state: 'valid'; proof: RequiredProof }> {
  const link = await readLink(context, token, visitor);
  return link.state === 'valid' ? { state: link.state, proof: link.proof } : link;
}

/**
 * Marks an account's email as verified. Administrators are notified of an applicant only then, because before
 * that the applicant may be unreachable. Given a sign-up, the account takes the name and answer of that
 * sign-up: its present ones may be a stranger's. Returns false if the email was verified before.
 */
export async function markVerified(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  signUp?: SignUpRecord,
): Promise<boolean> {
  const now = context.clock.now();
  const account = await transaction
    .updateTable('accounts')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst();
  if (!account) return false;
  const given = signUp && { name: signUp.name, answer: signUp.answer, invitation: signUp.invitation };
  const event = { accountId, email: account.email, given, at: now };
  await raise<AccountEvent>(transaction, { type: 'email-verified', ...event });
  return true;
}

/** A link that can be used: its account, and the password that it confirms. */
interface ValidLink {
  state: 'valid';
  email: string;
  /** The name that was given at the sign-up, or empty. */
  name: string;
  passwordHash: string | null;
  isSignedIn: boolean;
  proof: RequiredProof;
}

/** Returns a link, or its state if it cannot be used. The state of any link of a verified account is 'already-verified'. */
async function readLink(
  context: AppContext,
  token: string,
  visitor: LinkVisitor,
): Promise<ValidLink | { state: Verification }> {
  const { database } = context;
  const found = await inspectToken(database, VERIFY_PURPOSE, token, context.clock.now());
  const account = found.accountId === null ? undefined : await findAccount(database, found.accountId);
  if (account?.email_verified_at != null) return { state: 'already-verified' };
  if (found.state !== 'valid') return { state: found.state };
  if (!account) return { state: 'unknown' };
  const signUp = found.signUpId === null ? undefined : await findSignUp(database, found.signUpId);
  const passwordHash = signUp?.passwordHash ?? account.password_hash;
  const isSignedIn = visitor.accountId === found.accountId;
  const hasSignedUp =
    visitor.signUpSecret !== undefined && signUp?.browserHash === hashToken(visitor.signUpSecret);
  const proof = isSignedIn || hasSignedUp ? 'nothing' : passwordHash === null ? 'new-password' : 'password';
  const { email } = account;
  return { state: 'valid', email, name: signUp?.name ?? '', passwordHash, isSignedIn, proof };
}

/** Uses a link whose visitor has proved the password, and sets that password unless it is null or the account's own. */
async function redeemLink(
  context: AppContext,
  token: string,
  passwordHash: string | null,
  address: string,
): Promise<Verification> {
  const result = await inTransaction(context, async (transaction): Promise<Verification> => {
    const used = await consumeToken(transaction, VERIFY_PURPOSE, token, context.clock.now());
    const account = used.accountId === null ? undefined : await findAccount(transaction, used.accountId);
    if (account?.email_verified_at != null) return 'already-verified';
    if (used.state !== 'valid') return used.state;
    if (!account) return 'unknown';
    const hasSignUp = used.signUpId !== null && passwordHash !== null;
    const signUp = hasSignUp ? await findSignUp(transaction, used.signUpId as string) : undefined;
    if (!(await markVerified(context, transaction, account.id, signUp))) return 'already-verified';
    if (passwordHash !== null && passwordHash !== account.password_hash) {
      await replacePassword(transaction, account.id, passwordHash);
    }
    // Sign-ups with other passwords stay: a sign-in with such a password must not reveal that the email is
    // verified now.
    await deleteSignUps(transaction, account.id, passwordHash ?? account.password_hash);
    return findOutcome(transaction, account.id);
  });
  if (result.startsWith('verified')) await giveBackSignUp(context.limiter, address);
  return result;
}

/** An administrator may have decided before the email was verified. */
async function findOutcome(transaction: Transaction, accountId: string): Promise<Verified> {
  const [request] = await askWithin(transaction, openRequest, { accountId });
  if (request) return 'verified';
  const level = await findAccessLevel(transaction, accountId);
  return level === null || level === 'no-record' ? 'verified-only' : 'verified-member';
}
