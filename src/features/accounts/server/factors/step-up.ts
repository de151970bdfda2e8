import type { Viewer } from '../../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { AppError } from '../../../../server/errors.ts';
import { hashToken } from '../../../../server/one-time-tokens.ts';
import type { Confirmation, ConfirmInput } from '../../contract.ts';
import { reauthenticate } from '../passwords/reauthenticate.ts';
import { withCode } from './codes.ts';
import { readFactorKinds } from './factors.ts';
import { createPasskeyChallenge, isWrongPasskey, verifyPasskey, wrongPasskey } from './passkey-proof.ts';

/** How long a proof counts for acts that a stolen session must not be able to do. */
export const FRESH_MS = 10 * MINUTE_MS;

/** Returns whether the session has proved within FRESH_MS who uses it, with the second factor if the account has one. */
function isFresh({ clock }: AppContext, { proof }: Viewer): boolean {
  if (!proof || (proof.hasFactor && proof.factors !== 'both')) return false;
  return clock.now() < proof.confirmedAt + FRESH_MS;
}

/**
 * Checks that the viewer has recently proved who they are. Call this in every rule that a stolen session must not be
 * able to use. @throws AppError 'confirm-first' 403 with the Confirmation that is needed
 */
export async function requireFresh(context: AppContext, viewer: Viewer): Promise<void> {
  if (isFresh(context, viewer)) return;
  const details = await readConfirmation(context, viewer);
  throw new AppError('confirm-first', 403, 'Please confirm first that it’s you.', { ...details });
}

/**
 * Like requireFresh, for an act whose form asks for the password: the password suffices for a viewer without a
 * second factor.
 */
export async function requireFreshFactor(context: AppContext, viewer: Viewer): Promise<void> {
  if (!viewer.proof || viewer.proof.hasFactor) await requireFresh(context, viewer);
}

/** Returns what the viewer must prove before an act that requires a fresh proof. */
export async function readConfirmation(context: AppContext, viewer: Viewer): Promise<Confirmation> {
  if (isFresh(context, viewer)) return { needs: 'nothing' };
  if (!viewer.proof?.hasFactor) return { needs: 'password' };
  const { hasApp, hasPasskey } = await readFactorKinds(context.database, viewer.accountId);
  return { needs: 'factor', hasApp, passkey: hasPasskey ? await createPasskeyChallenge(context) : undefined };
}

/**
 * Checks the proof that a form contains and records it in the session. Returns the viewer with the new proof; the same
 * viewer if the form contains none, or needs none. An account with a second factor cannot confirm with the password.
 * @throws AppError 'wrong-confirmation' 422, 'wrong-code' 422, 'wrong-passkey' 422, 'too-many' 429
 */
export async function confirmViewer(
  context: AppContext,
  viewer: Viewer,
  sessionToken: string | undefined,
  input: ConfirmInput,
): Promise<Viewer> {
  const { accountId, proof } = viewer;
  if (!proof || !sessionToken || isFresh(context, viewer)) return viewer;
  const confirmedAt = context.clock.now();
  if (proof.hasFactor && input.proofPasskey) {
    const owner = await verifyPasskey(context, input.proofPasskey).catch((error: unknown) => {
      if (!isWrongPasskey(error)) throw error;
    });
    // Each challenge works once, so the form needs another one.
    if (owner !== accountId) throw wrongPasskey(await readConfirmation(context, viewer));
    await recordProof(context.database, sessionToken, { factors: 'both', confirmedAt });
    return { ...viewer, proof: { ...proof, factors: 'both', confirmedAt } };
  }
  if (proof.hasFactor && input.proofCode) {
    await withCode(context, accountId, input.proofCode, (transaction) =>
      recordProof(transaction, sessionToken, { factors: 'both', confirmedAt }),
    );
    return { ...viewer, proof: { ...proof, factors: 'both', confirmedAt } };
  }
  if (!proof.hasFactor && input.proofPassword) {
    const isRight = await reauthenticate(context, viewer, input.proofPassword);
    if (!isRight) throw new AppError('wrong-confirmation', 422, 'Wrong password.');
    await recordProof(context.database, sessionToken, { factors: 'password', confirmedAt });
    return { ...viewer, proof: { ...proof, confirmedAt } };
  }
  return viewer;
}

/** Records in a session what it has proved. */
export async function recordProof(
  queries: Queries,
  sessionToken: string,
  { factors, confirmedAt }: Pick<NonNullable<Viewer['proof']>, 'factors' | 'confirmedAt'>,
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ factors, confirmed_at: confirmedAt })
    .where('token_hash', '=', hashToken(sessionToken))
    .execute();
}
