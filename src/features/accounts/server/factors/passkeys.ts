import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE } from '../../../../languages/languages.ts';
import type { AppContext } from '../../../../server/context.ts';
import { countRows } from '../../../../server/database/count-rows.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { cleanOptionalLine } from '../../../../server/text.ts';
import type { PasskeySummary } from '../../contract.ts';
import { notifyOwner } from '../security/security-notice.ts';
import { readDeviceInfo } from '../sessions/device-info.ts';
import { hasFactor } from './factors.ts';
import { CHALLENGE_MS, type ChallengeUse, createChallenge } from './passkey-challenge.ts';
import {
  checkAnswer,
  hostOf,
  loadLibrary,
  readTransports,
  toUserHandle,
  wrongPasskey,
} from './passkey-proof.ts';
import { attestation, parseResponse } from './passkey-responses.ts';
import { createRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { recordProof, requireFresh } from './step-up.ts';

const MAX_PASSKEYS = 20;
/** COSE's numbers of EdDSA, ECDSA with P-256 and RSA, in the order of preference. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the options for a new passkey of the viewer; undefined if the viewer has the maximum number of
 * passkeys.
 */
export async function createPasskeyOptions(context: AppContext, viewer: Viewer): Promise<object | undefined> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId, email, name } = viewer;
  const existing = await context.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
  if (existing.length >= MAX_PASSKEYS) return undefined;
  return {
    challenge: await createChallenge(context, registrationOf(accountId)),
    rp: { id: hostOf(context), name: (await context.community.read()).name[DEFAULT_LANGUAGE] },
    user: { id: toUserHandle(accountId), name: email, displayName: name || email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map((row) => ({
      type: 'public-key',
      id: row.credential_id,
      transports: readTransports(row.transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: CHALLENGE_MS,
  };
}

/**
 * Stores a new passkey. Returns recovery codes for someone who had no second factor before; an empty list otherwise.
 * @throws AppError 'confirm-first' 403, 'wrong-passkey' 422
 */
export async function addPasskey(
  context: AppContext,
  viewer: Viewer,
  input: { passkey: string; name: string },
  { sessionToken, userAgent }: { sessionToken: string; userAgent: string },
): Promise<string[]> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await checkAnswer(context, registrationOf(accountId), (expectedChallenge) =>
    verifyRegistrationResponse({
      response: parseResponse(attestation, input.passkey),
      expectedChallenge,
      expectedOrigin: context.config.publicUrl,
      expectedRPID: hostOf(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw wrongPasskey();
  const { credential } = registrationInfo;
  const now = context.clock.now();
  const isFirst = !(await hasFactor(context.database, accountId));
  const fresh = isFirst ? await createRecoveryCodes() : { codes: [], hashes: [] };
  await inTransaction(context, async (transaction) => {
    const count = await countRows(transaction.selectFrom('passkeys').where('account_id', '=', accountId));
    if (count >= MAX_PASSKEYS) throw wrongPasskey();
    const inserted = await transaction
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(' '),
        rp_id: hostOf(context),
        name: cleanOptionalLine(input.name) || nameDevice(userAgent),
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) throw wrongPasskey();
    if (isFirst) await storeRecoveryCodes(transaction, accountId, fresh.hashes);
    await recordProof(transaction, sessionToken, { factors: 'both', confirmedAt: now });
    await notifyOwner(context, transaction, accountId, 'factor-added', userAgent);
  });
  return fresh.codes;
}

/** Returns the viewer's passkeys, the oldest first. */
export async function listPasskeys({ database }: AppContext, viewer: Viewer): Promise<PasskeySummary[]> {
  return database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes one of the viewer's passkeys. Ignores ids of others. @throws the errors of removeFactor */
export function removePasskey(
  context: AppContext,
  viewer: Viewer,
  id: string,
  userAgent: string,
): Promise<void> {
  return removeFactor(context, viewer, userAgent, (transaction, accountId) =>
    transaction
      .deleteFrom('passkeys')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}

/** Returns how many passkeys belong to another host than PUBLIC_URL's, where no browser offers them. */
export async function countLostPasskeys(context: AppContext): Promise<number> {
  return countRows(context.database.selectFrom('passkeys').where('rp_id', '<>', hostOf(context)));
}

function registrationOf(accountId: string): ChallengeUse {
  return { purpose: 'passkey-registration', accountId };
}

function nameDevice(userAgent: string): string {
  const { browser, system } = readDeviceInfo(userAgent);
  return [browser, system].filter(Boolean).join(', ') || 'Passkey';
}
