import type { AuthenticatorTransport } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { AppContext } from '../../../../server/context.ts';
import { AppError } from '../../../../server/errors.ts';
import { CHALLENGE_MS, type ChallengeUse, createChallenge, spendChallenge } from './passkey-challenge.ts';
import { type Assertion, assertion, parseResponse } from './passkey-responses.ts';

const USE: ChallengeUse = { purpose: 'passkey', accountId: null };

/**
 * Imports the library at its first use: it takes 26 MB and a third of a second. docs/decisions/027 says why this is not
 * our own code.
 */
export const loadLibrary = () => import('@simplewebauthn/server');

/** Returns the options for using any passkey of this site. They name no account. */
export async function createPasskeyChallenge(context: AppContext): Promise<object> {
  return {
    challenge: await createChallenge(context, USE),
    rpId: hostOf(context),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  };
}

/**
 * Checks the answer of a passkey to a challenge of createPasskeyChallenge, which it uses up, and returns the account that
 * the passkey belongs to. Records the passkey's counter without comparing it, because synchronised passkeys have none.
 * @throws AppError 'wrong-passkey' 422
 */
export async function verifyPasskey(context: AppContext, text: string): Promise<string> {
  const response = parseResponse(assertion, text);
  const passkey = await context.database
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'transports'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey || !belongsTo(response, passkey.account_id)) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await checkAnswer(context, USE, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: context.config.publicUrl,
      expectedRPID: hostOf(context),
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: 0,
        transports: readTransports(passkey.transports),
      },
    }),
  );
  if (!verified) throw wrongPasskey();
  await context.database
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: context.clock.now() })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.account_id;
}

/** A passkey tells the account it was made for, unless an old device left that out. */
function belongsTo({ response: { userHandle } }: Assertion, accountId: string): boolean {
  return userHandle === undefined || userHandle === toUserHandle(accountId);
}

export function toUserHandle(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

export function hostOf({ config }: AppContext): string {
  return new URL(config.publicUrl).hostname;
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export function readTransports(text: string): AuthenticatorTransport[] {
  return text.split(' ').filter((word) => v.is(v.picklist(TRANSPORTS), word)) as AuthenticatorTransport[];
}

/**
 * Runs a check of the library, which throws errors for answers that it refuses. The log has the library's reason. A failing
 * database is no wrong passkey, so its error is thrown as it is. @throws AppError 'wrong-passkey' 422
 */
export async function checkAnswer<Result>(
  context: AppContext,
  use: ChallengeUse,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  const spend = (challenge: string) =>
    spendChallenge(context, use, challenge).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  try {
    return await check(spend);
  } catch (error) {
    if (failure) throw failure;
    context.log.info({ reason: (error as Error).message }, 'a passkey was refused');
    throw wrongPasskey();
  }
}

/** Returns the answer to a passkey that was not accepted. */
export function wrongPasskey(details?: object): AppError {
  return new AppError('wrong-passkey', 422, 'This passkey wasn’t accepted.', details && { ...details });
}

export function isWrongPasskey(error: unknown): boolean {
  return error instanceof AppError && error.code === 'wrong-passkey';
}
