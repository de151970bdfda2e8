import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE } from '../../../../languages/languages.ts';
import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { hashToken } from '../../../../server/one-time-tokens.ts';
import { drawQrCode } from '../../../../server/qr-code.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { AuthenticatorSetup, SignInSecurity } from '../../contract.ts';
import { notifyOwner } from '../security/security-notice.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { readTotpSecret, throttleCodes, wrongCode } from './codes.ts';
import { hasFactor } from './factors.ts';
import { listPasskeys } from './passkeys.ts';
import { countRecoveryCodes, createRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { recordProof, requireFresh } from './step-up.ts';
import { createTotpSecret, findTotpStep, totpAddress } from './totp.ts';

/** For each member, because a set of recovery codes costs ten hashes. */
export const RENEWALS: RateLimit = { name: 'recovery-codes', hits: 5, perMs: 10 * MINUTE_MS };

/** Returns the second factors of the viewer. */
export async function readSignInSecurity(context: AppContext, viewer: Viewer): Promise<SignInSecurity> {
  requirePermission(viewer, 'keep-profile');
  return {
    authenticatorSince: await findAuthenticatorTime(context, viewer),
    passkeys: await listPasskeys(context, viewer),
    recoveryCodes: await countRecoveryCodes(context.database, viewer.accountId),
  };
}

/**
 * Begins to set up an authenticator app with a new secret, which counts only after its first code.
 * @throws AppError 'confirm-first' 403, 'authenticator-exists' 409
 */
export async function beginAuthenticator(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  const sealed = await context.secrets.seal(createTotpSecret(), accountId);
  const stored = await context.database
    .insertInto('authenticators')
    .values({ account_id: accountId, secret_sealed: sealed, last_step: 0, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed: sealed })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 0n) {
    throw new AppError('authenticator-exists', 409, 'You already have an authenticator app.');
  }
}

/** Returns the QR code and the secret of an app that is being set up; undefined if none is. @throws AppError 'confirm-first' 403 */
export async function readAuthenticatorSetup(
  context: AppContext,
  viewer: Viewer,
): Promise<AuthenticatorSetup | undefined> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const app = await readTotpSecret(context, viewer.accountId, { isConfirmed: false });
  if (!app) return undefined;
  const { name } = await context.community.read();
  const address = totpAddress(app.secret, viewer.email, name[DEFAULT_LANGUAGE]);
  return { secret: app.secret.replace(/.{4}(?=.)/g, '$& '), address, qr: drawQrCode(address) };
}

/** Returns the viewer's second factors for the archive, without secrets. */
export async function exportFactors(context: AppContext, viewer: Viewer) {
  const passkeys = await listPasskeys(context, viewer);
  return {
    authenticatorAddedAt: await findAuthenticatorTime(context, viewer),
    passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey),
  };
}

/** Returns when the viewer's authenticator app was confirmed; null without a confirmed app. */
async function findAuthenticatorTime(
  { database }: AppContext,
  { accountId }: Viewer,
): Promise<number | null> {
  const app = await database
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return app?.confirmed_at ?? null;
}

/** Stops setting up an app. */
export async function cancelAuthenticator({ database }: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await database
    .deleteFrom('authenticators')
    .where('account_id', '=', viewer.accountId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/**
 * Makes the app count after its first code, and ends the account's other sessions, which have proved no second step.
 * Returns recovery codes for someone who had no second factor before; an empty list otherwise.
 * @throws AppError 'confirm-first' 403, 'wrong-code' 422, 'authenticator-over' 409, 'too-many' 429
 */
export async function confirmAuthenticator(
  context: AppContext,
  viewer: Viewer,
  { code, sessionToken, userAgent }: { code: string; sessionToken: string; userAgent: string },
): Promise<string[]> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  return throttleCodes(context, accountId, async () => {
    const app = await readTotpSecret(context, accountId, { isConfirmed: false });
    if (!app) throw authenticatorOver();
    const now = context.clock.now();
    const step = findTotpStep(app.secret, code.replace(/[\s-]/g, ''), now, app.lastStep);
    if (step === undefined) throw wrongCode();
    const isFirst = !(await hasFactor(context.database, accountId));
    const fresh = isFirst ? await createRecoveryCodes() : { codes: [], hashes: [] };
    await inTransaction(context, async (transaction) => {
      const confirmed = await transaction
        .updateTable('authenticators')
        .set({ confirmed_at: now, last_step: step })
        .where('account_id', '=', accountId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (confirmed.numUpdatedRows === 0n) throw authenticatorOver();
      if (isFirst) await storeRecoveryCodes(transaction, accountId, fresh.hashes);
      await recordProof(transaction, sessionToken, { factors: 'both', confirmedAt: now });
      await endOtherSessions(transaction, accountId, sessionToken);
      await notifyOwner(context, transaction, accountId, 'factor-added', userAgent);
    });
    return fresh.codes;
  });
}

/** Removes the app. @throws the errors of removeFactor */
export function removeAuthenticator(context: AppContext, viewer: Viewer, userAgent: string): Promise<void> {
  return removeFactor(context, viewer, userAgent, (transaction, accountId) =>
    transaction
      .deleteFrom('authenticators')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  );
}

/** Replaces the recovery codes and returns the new ones. @throws AppError 'confirm-first' 403, 'no-factor' 409, 'too-many' 429 */
export async function renewRecoveryCodes(
  context: AppContext,
  viewer: Viewer,
  userAgent: string,
): Promise<string[]> {
  requirePermission(viewer, 'keep-profile');
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  await context.limiter.take(RENEWALS, accountId);
  const { codes, hashes } = await createRecoveryCodes();
  await inTransaction(context, async (transaction) => {
    if (!(await hasFactor(transaction, accountId))) {
      throw new AppError('no-factor', 409, 'Recovery codes need a second factor that they replace.');
    }
    await storeRecoveryCodes(transaction, accountId, hashes);
    await notifyOwner(context, transaction, accountId, 'factor-added', userAgent);
  });
  return codes;
}

async function endOtherSessions(
  transaction: Transaction,
  accountId: string,
  sessionToken: string,
): Promise<void> {
  const others = await transaction
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', hashToken(sessionToken))
    .execute();
  await endSessionsOf(
    transaction,
    accountId,
    others.map(({ token_hash }) => token_hash),
  );
}

function authenticatorOver(): AppError {
  return new AppError('authenticator-over', 409, 'This was already done or cancelled.');
}
