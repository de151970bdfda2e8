import { readAccessLevel } from '../../../identity/access-level.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { afterCommit } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { consumeToken, inspectToken } from '../../../server/one-time-tokens.ts';
import { audit } from '../../audit/server/audit.ts';
import { withCode } from './codes.ts';
import { type Device, prepareDeviceCheck } from './known-devices.ts';
import { SECOND_STEP_PURPOSE } from './replace-password.ts';
import { createSession, endSession } from './sessions.ts';

/** How long after the right password the second step is possible. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** A new session. */
export interface SignedIn {
  token: string;
  /** The value of the cookie that recognises the browser. */
  knownDevices: string;
}

/** Returns whether the password was right a moment ago, for the page of the second step. */
export async function isSecondStepOpen(context: AppContext, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  return (await readStep(context, token)) !== undefined;
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. Creates a session, and mails the owner
 * about a browser that is new. The right password was proved with the token, which works once.
 * @throws AppError 'wrong-code' 422; 'second-step-over' 410 when the password must be typed again; 'too-many' 429
 */
export async function finishSecondStep(
  context: AppContext,
  { token, code }: { token: string | undefined; code: string },
  client: Device & { previousToken: string | undefined },
): Promise<SignedIn> {
  const accountId = token && (await readStep(context, token));
  if (!token || !accountId) throw secondStepOver();
  const recogniseDevice = await prepareDeviceCheck(context);
  return withCode(context, accountId, code, async (transaction) => {
    const now = context.clock.now();
    const used = await consumeToken(transaction, SECOND_STEP_PURPOSE, token, now);
    // The account may have been suspended since the password was checked.
    const accessLevel = await readAccessLevel(transaction, accountId);
    if (used.state !== 'valid' || !accessLevel) throw secondStepOver();
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'password_hash', 'last_sign_in_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('accounts')
      .set({ last_sign_in_at: now })
      .where('id', '=', accountId)
      .execute();
    await audit(transaction, { kind: 'signed-in', at: now, accountId });
    if (client.previousToken) await endSession(transaction, client.previousToken);
    afterCommit(transaction, () => context.log.info({ account: accountId }, 'signed in'));
    const { userAgent } = client;
    return {
      knownDevices: await recogniseDevice(transaction, account, client),
      token: await createSession(transaction, { accountId, userAgent, now, factors: 'both' }),
    };
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
