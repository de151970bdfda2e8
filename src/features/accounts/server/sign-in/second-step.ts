import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { AppError } from '../../../../server/errors.ts';
import { consumeToken, inspectToken } from '../../../../server/one-time-tokens.ts';
import type { FactorKinds } from '../../contract.ts';
import { findAccessLevel } from '../access-level.ts';
import { withCode } from '../factors/codes.ts';
import { readFactorKinds } from '../factors/factors.ts';
import { SECOND_STEP_PURPOSE } from '../passwords/replace-password.ts';
import { prepareSession, type SignedIn, type SignInDevice } from './start-session.ts';

/** How long after the right password the second step is possible. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** Returns the factors with which a sign-in can go on; undefined if the password must be typed again. */
export async function findSecondStep(
  context: AppContext,
  token: string | undefined,
): Promise<FactorKinds | undefined> {
  const accountId = token && (await readStep(context, token));
  return accountId ? readFactorKinds(context.database, accountId) : undefined;
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. Creates a session, and mails the owner
 * about a browser that is new. The right password was proved with the token, which works once.
 * @throws AppError 'wrong-code' 422; 'second-step-over' 410 when the password must be typed again; 'too-many' 429
 */
export async function finishSecondStep(
  context: AppContext,
  { token, code }: { token: string | undefined; code: string },
  device: SignInDevice,
): Promise<SignedIn> {
  const accountId = token && (await readStep(context, token));
  if (!token || !accountId) throw secondStepOver();
  const startSession = await prepareSession(context, device);
  return withCode(context, accountId, code, async (transaction) => {
    const used = await consumeToken(transaction, SECOND_STEP_PURPOSE, token, context.clock.now());
    // The account may have been suspended since the password was checked.
    const accessLevel = await findAccessLevel(transaction, accountId);
    if (used.state !== 'valid' || !accessLevel) throw secondStepOver();
    return startSession(transaction, accountId);
  });
}

/** Returns the account of a valid token. */
async function readStep({ database, clock }: AppContext, token: string): Promise<string | undefined> {
  const found = await inspectToken(database, SECOND_STEP_PURPOSE, token, clock.now());
  return found.state === 'valid' ? (found.accountId ?? undefined) : undefined;
}

function secondStepOver(): AppError {
  return new AppError('second-step-over', 410, 'This took too long. Please sign in again.');
}
