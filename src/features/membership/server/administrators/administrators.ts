import { sql } from 'kysely';
import type { Role } from '../../../../identity/account-states.ts';
import { FACTOR_GRACE_MS } from '../../../../identity/factor-duty.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import type { Recipient } from '../../../../server/mail/write-mail.ts';
import { issueToken, revokeTokens } from '../../../../server/one-time-tokens.ts';
import { notifyOwner } from '../../../accounts/server/security/security-notice.ts';
import { claimAccount } from '../../../accounts/server/sign-up/claim-account.ts';
import { SETUP_PURPOSE } from '../../../accounts/server/sign-up/sign-up.ts';
import type { MembershipEvent } from '../../events.ts';
import { findSubject, timeAfter } from '../decisions/decision-store.ts';
import { HAS_ROLE } from '../members/member-facts.ts';
import { recordDecision } from '../membership.ts';

const SETUP_LIFETIME_MS = 7 * DAY_MS;

/** Creates the one-time link that makes the first administrator. Returns undefined if there is an administrator. */
export async function createSetupLink(context: AppContext): Promise<string | undefined> {
  if (await isAdministered(context.database)) return undefined;
  const token = await issueToken(context.database, {
    purpose: SETUP_PURPOSE,
    accountId: null,
    now: context.clock.now(),
    lifetimeMs: SETUP_LIFETIME_MS,
  });
  return `${context.config.publicUrl}/?setup=${token}`;
}

/**
 * Makes the account of an email a verified, approved administrator. Creates the account if there is none.
 * Nobody has proved that an unverified account belongs to the email's owner, so it loses its password and its
 * sessions. Mails an owner who was no administrator before. Only the command line calls this. `needsPassword`
 * is true if the account has no password now.
 */
export async function makeAdministrator(
  context: AppContext,
  email: string,
): Promise<{ accountId: string; needsPassword: boolean }> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const { accountId, needsPassword } = await claimAccount(transaction, email, now);
    const isAlready = await isAdministrator(transaction, accountId);
    await grantAdministrator(transaction, accountId, now);
    if (!isAlready) await notifyOwner(context, transaction, accountId, 'made-administrator');
    return { accountId, needsPassword };
  });
}

/** Makes an account an approved administrator, from any earlier state. Deletes the unused setup links. */
export async function grantAdministrator(
  transaction: Transaction,
  accountId: string,
  now: number,
): Promise<void> {
  await takeLock(transaction, 'decisions');
  const subject = await findSubject(transaction, accountId);
  const granted = {
    state: 'approved',
    role: 'administrator',
    factor_due_at: now + FACTOR_GRACE_MS,
  } as const;
  await transaction
    .insertInto('memberships')
    .values({ ...granted, account_id: accountId, joined_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(granted))
    .execute();
  await recordDecision(transaction, {
    accountId,
    decision: 'made administrator',
    decidedBy: null,
    now: timeAfter(subject?.newest, now),
    from: subject,
  });
  const wasAdministrator = subject?.role === 'administrator';
  const granting = { accountId, wasAdministrator, at: now };
  await raise<MembershipEvent>(transaction, { type: 'administrator-granted', ...granting });
  await revokeTokens(transaction, SETUP_PURPOSE, null);
}

/**
 * Checks that at least one administrator is left. Call this after removing one. @throws AppError
 * 'last-administrator' 409
 */
export async function requireAdministratorLeft(queries: Queries): Promise<void> {
  if (!(await isAdministered(queries))) throw lastAdministrator();
}

/**
 * Checks that an account is not the last administrator. Takes the lock 'decisions', so that two administrators cannot
 * leave at once.
 * @throws AppError 'last-administrator' 409
 */
export async function requireOtherAdministrator(transaction: Transaction, accountId: string): Promise<void> {
  await takeLock(transaction, 'decisions');
  if (!(await isAdministrator(transaction, accountId))) return;
  const other = await selectAdministrator(transaction)
    .where('account_id', '<>', accountId)
    .executeTakeFirst();
  if (!other) throw lastAdministrator();
}

/** Returns whether an account is an approved administrator with a verified email. */
export async function isAdministrator(queries: Queries, accountId: string): Promise<boolean> {
  const found = await selectAdministrator(queries).where('account_id', '=', accountId).executeTakeFirst();
  return found !== undefined;
}

/** Returns the id, email and language of every administrator, for a mail to each. */
export function listAdministratorRecipients(queries: Queries): Promise<RoleRecipient[]> {
  return selectRecipients(queries, ['administrator']).execute();
}

/** Returns the id, email and language of everyone who decides about requests to join. */
export function listApplicationRecipients(queries: Queries): Promise<RoleRecipient[]> {
  return selectRecipients(queries, ['approver', 'administrator']).execute();
}

export interface RoleRecipient extends Recipient {
  id: string;
  role: Role;
}

/** Returns the members with one of these roles and a verified email. */
export function listVerifiedRecipients(queries: Queries, roles: Role[]): Promise<RoleRecipient[]> {
  return selectRecipients(queries, roles).where('accounts.email_verified_at', 'is not', null).execute();
}

function selectRecipients(queries: Queries, roles: Role[]) {
  return queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'memberships.role'])
    .where(HAS_ROLE)
    .where('memberships.role', 'in', roles);
}

/** Returns whether the community has an administrator. */
export async function isAdministered(queries: Queries): Promise<boolean> {
  return (await selectAdministrator(queries).executeTakeFirst()) !== undefined;
}

/** Returns the administrator who joined first. */
export async function findFirstAdministrator(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('memberships')
    .select('account_id')
    .where('role', '<>', sql.lit('member'))
    .where('role', '=', 'administrator')
    .orderBy('joined_at')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** Returns whether anybody else has asked to join or is a member. */
export async function hasOthers(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('memberships')
    .select('account_id')
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function selectAdministrator(queries: Queries) {
  return queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('account_id')
    .where(HAS_ROLE)
    .where('role', '=', 'administrator')
    .where('email_verified_at', 'is not', null)
    .limit(1);
}

function lastAdministrator(): AppError {
  return new AppError(
    'last-administrator',
    409,
    'This is the only administrator, and the community needs at least one.',
  );
}
