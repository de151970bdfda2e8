import type { AppContext } from '../../../../server/context.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { ask } from '../../../../server/event-handlers.ts';
import { refuseNonMember } from '../../questions.ts';
import { findAccessLevel } from '../access-level.ts';
import { requireAccount } from '../account-store.ts';
import {
  createPasskeyChallenge,
  isWrongPasskey,
  verifyPasskey,
  wrongPasskey,
} from '../factors/passkey-proof.ts';
import { limitSignIns } from './sign-in.ts';
import { prepareSession, type SignedIn, type SignInDevice } from './start-session.ts';

/**
 * Creates a session with a passkey alone: the device has checked a fingerprint, a face or a code, so that possession and
 * verification are two factors.
 * @throws AppError 'wrong-passkey' 422; 'too-many' 429; the refusals of signIn for people who are no members
 */
export async function signInWithPasskey(
  context: AppContext,
  passkey: string,
  client: SignInDevice & { address: string },
): Promise<SignedIn> {
  await limitSignIns(context, client.address);
  const accountId = await verifyPasskey(context, passkey).catch(async (error: unknown) => {
    if (!isWrongPasskey(error)) throw error;
    // Each challenge works once, so the page needs another one.
    throw wrongPasskey({ options: await createPasskeyChallenge(context) });
  });
  const account = await requireAccount(context.database, accountId);
  await ask(context, refuseNonMember, { account });
  const startSession = await prepareSession(context, client);
  return inTransaction(context, async (transaction) => {
    // The account may have been suspended in the meantime.
    if (!(await findAccessLevel(transaction, accountId))) {
      throw new AppError('suspended', 403, 'Your account is suspended.');
    }
    return startSession(transaction, accountId);
  });
}
