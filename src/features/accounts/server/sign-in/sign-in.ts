import { sql } from 'kysely';
import type { Language } from '../../../../languages/languages.ts';
import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, raise } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { ask } from '../../../../server/event-handlers.ts';
import { issueToken } from '../../../../server/one-time-tokens.ts';
import { takeFromNetworks } from '../../../../server/rate-limits/network-limit.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { SignInInput } from '../../contract.ts';
import type { AccountEvent } from '../../events.ts';
import { openRequest, refuseNonMember } from '../../questions.ts';
import { findAccountByEmail } from '../account-store.ts';
import { needsSecondStep } from '../factors/factors.ts';
import { hideImportedHashes } from '../passwords/password-schemes.ts';
import {
  clearFailures,
  delayAttempt,
  runOneAttempt,
  uncountAttempt,
} from '../passwords/password-throttle.ts';
import { checkPassword, findMatchingHash, hashPassword } from '../passwords/passwords.ts';
import { SECOND_STEP_PURPOSE } from '../passwords/replace-password.ts';
import { createSession, endSession, replaceSession } from '../sessions/sessions.ts';
import { listSignUps, SIGN_UP_RETENTION_MS } from '../sign-up/sign-up-records.ts';
import { awaitingApproval } from './awaiting-approval.ts';
import { reportFailedSignIn } from './failed-sign-ins.ts';
import { prepareDeviceCheck } from './known-devices.ts';
import { SECOND_STEP_MS } from './second-step.ts';
import type { SignedIn } from './start-session.ts';

/** For each client address. */
export const SIGN_INS: RateLimit = { name: 'sign-in', hits: 10, perMs: MINUTE_MS };
/** A session, or for an account with a second factor the token with which its second step begins. */
type SignInResult = SignedIn | { secondStep: string };

/**
 * Creates a session and returns its token and the value of the browser's cookie of known devices. Mails the owner about
 * a browser that is new. For an account with a second factor, only begins the second step. Only the right password
 * reveals why an account may not sign in. A wrong password and an unknown email get the same answer in the same time.
 * The password of a sign-up whose mailed link was not used yet gets the answer of an applicant, whoever owns the email:
 * a sign-up followed by a sign-in does not reveal whether the email had an account. Logs failed attempts.
 * @throws AppError 'wrong-credentials' 401; 'awaiting-approval' 403 with the request to join and a token that shows it; 'declined' 403 with the
 *   reason and a token to ask again; 'suspended', 'closed' 403; 'too-many' 429
 */
export async function signIn(
  context: AppContext,
  input: SignInInput,
  client: SignInClient,
): Promise<SignInResult> {
  const attempted = { email: input.email, network: client.address };
  await limitSignIns(context, client.address).catch(async (error: unknown) => {
    await reportFailedSignIn(context, { ...attempted, burst: 'network' });
    throw error;
  });
  return runOneAttempt(context, input.email, async () => {
    const isDelayed = await delayAttempt(context, input.email);
    return hideImportedHashes(context, () => beginSession(context, input, client)).catch(
      async (error: unknown) => {
        if (error instanceof AppError && error.code === 'wrong-credentials') {
          await reportFailedSignIn(context, { ...attempted, burst: isDelayed ? 'email' : undefined });
        }
        throw error;
      },
    );
  });
}

/** Counts a sign-in for the client's address and its networks. @throws AppError 'too-many' 429 */
export function limitSignIns({ limiter }: AppContext, address: string): Promise<void> {
  return takeFromNetworks(limiter, SIGN_INS, address);
}

/** Where someone signs in. An account without a language takes this one. */
interface SignInClient {
  userAgent: string;
  address: string;
  language: Language;
  previousToken: string | undefined;
  knownDevices: string | undefined;
}

async function beginSession(
  context: AppContext,
  input: SignInInput,
  client: SignInClient,
): Promise<SignInResult> {
  const { database } = context;
  const now = context.clock.now();
  // The queries and hashes are the same for every email, so that the time of an answer reveals nothing.
  const account = await findAccountByEmail(database, input.email);
  const [request] = await ask(context, openRequest, { accountId: account?.id ?? '' });
  const signUps = await listSignUps(database, input.email, now);
  const isUnproven = account?.email_verified_at === null && request !== undefined;
  const isForgotten = isUnproven && request.joinedAt <= now - SIGN_UP_RETENTION_MS;
  const check = await checkPassword(database, input.password, isForgotten ? null : account?.password_hash);
  const hashes = signUps.map(({ passwordHash }) => passwordHash);
  const matching = await findMatchingHash(input.password, hashes);

  if (!account?.password_hash || check === 'wrong') {
    const signUp = signUps.find(({ passwordHash }) => passwordHash === matching);
    if (!signUp) throw new AppError('wrong-credentials', 401, 'Wrong email or password.');
    await uncountAttempt(context, input.email);
    throw awaitingApproval({ id: signUp.id, email: input.email, joinedAt: signUp.createdAt }, undefined);
  }

  await (isUnproven ? uncountAttempt : clearFailures)(context, input.email);
  await ask(context, refuseNonMember, { account });

  const passwordHash = check === 'outdated' ? await hashPassword(input.password) : account.password_hash;
  const recogniseDevice = await prepareDeviceCheck(context);
  const hasSecondStep = await needsSecondStep(context, account.id);
  const result = await inTransaction(context, async (transaction): Promise<SignInResult | undefined> => {
    // Compare the hash again: a reset may have changed the password since the check.
    const updated = await transaction
      .updateTable('accounts')
      .set({
        ...(hasSecondStep ? {} : { last_sign_in_at: now }),
        password_hash: passwordHash,
        language: sql`coalesce(language, ${client.language})`,
      })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return undefined;
    const accountId = account.id;
    if (hasSecondStep) {
      const request = { purpose: SECOND_STEP_PURPOSE, accountId, now, lifetimeMs: SECOND_STEP_MS };
      return { secondStep: await issueToken(transaction, request) };
    }
    if (client.previousToken) await replaceSession(transaction, client.previousToken, accountId);
    await raise<AccountEvent>(transaction, { type: 'signed-in', accountId, at: now });
    const known = { ...account, password_hash: passwordHash };
    return {
      accountId,
      knownDevices: await recogniseDevice(transaction, known, client),
      token: await createSession(transaction, { accountId, userAgent: client.userAgent, now }),
    };
  });
  if (!result) return beginSession(context, input, client);
  if ('token' in result) context.log.info({ account: account.id }, 'signed in');
  return result;
}

export async function signOut(context: AppContext, token: string): Promise<void> {
  await inTransaction(context, (transaction) => endSession(transaction, token));
}
