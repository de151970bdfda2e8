import type { ComposedContext } from '../../../../app/feature.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { deleteInBatches } from '../../../../server/database/delete-in-batches.ts';
import type { TableName } from '../../../../server/database/schema.ts';
import {
  type AfterCommitWork,
  afterCommit,
  inTransaction,
  signalAfterCommit,
  type Transaction,
} from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { accountChannel } from '../../../../server/live/live.ts';
import { queueLastMail } from '../../../../server/mail/outbox.ts';
import { Slices } from '../../../../server/slices.ts';
import type { LeaveInput } from '../../contract.ts';
import { findAccount } from '../account-store.ts';
import { requireFreshFactor } from '../factors/step-up.ts';
import { goodbyeMail } from '../mails.ts';
import { reauthenticate } from '../passwords/reauthenticate.ts';

/**
 * Deletes the viewer's account at once and for good, and queues a goodbye mail. The foreign keys of the account's row
 * delete or anonymise most rows; each feature erases the rest of its own data. Stories that the member keeps lose their
 * author. leave.test.ts searches the database for what is left. The password
 * is required, and a recent proof of the second factor if there is one.
 * @throws AppError 'confirm-first' 403, 'wrong-password' 422, 'last-administrator' 409
 */
export async function leaveCommunity(
  context: ComposedContext,
  viewer: Viewer,
  input: LeaveInput,
): Promise<void> {
  const { accountId } = viewer;
  await requireFreshFactor(context, viewer);
  const passwordHash = await reauthenticate(context, viewer, input.password);
  if (!passwordHash) throw wrongPassword();
  await inTransaction(context, (transaction) =>
    eraseAccount(context, transaction, { accountId, keepsWork: input.stories === 'keep', passwordHash }),
  );
}

/** Counts the published work that the viewer can keep or delete when leaving. */
export async function countWork(context: ComposedContext, viewer: Viewer): Promise<number> {
  const counts = await Promise.all(
    context.features.map(({ leaving }) => leaving?.countWork?.(context, viewer) ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Erasure {
  accountId: string;
  /** True when the member's published work stays, without a name. */
  keepsWork: boolean;
  /** The stored hash against which the member's password was checked. Missing if no password was asked. */
  passwordHash?: string;
}

/**
 * Deletes an account with everything about it, and queues a goodbye mail. The caller has checked who asks for it.
 * @throws AppError 'wrong-password' 422 if the password has changed meanwhile, 'last-administrator' 409
 */
export async function eraseAccount(
  context: ComposedContext,
  transaction: Transaction,
  { accountId, keepsWork, passwordHash }: Erasure,
): Promise<void> {
  const steps = context.features.flatMap(({ leaving }) => leaving ?? []);
  // SQLite holds the main thread during a statement: other requests are answered between the features. Writers wait for the commit.
  const slices = new Slices();
  for (const { check } of steps) {
    await check?.(transaction, accountId);
    await slices.giveWay();
  }
  const recipient = await findAccount(transaction, accountId);
  await lockAgainstInserts(transaction, accountId, passwordHash);
  if (!recipient) return;
  const leaver = {
    accountId,
    email: recipient.email,
    keepsWork,
    afterCommit: (work: AfterCommitWork) => afterCommit(transaction, work),
  };
  for (const { erase } of steps) {
    await erase?.(transaction, leaver, context);
    await slices.giveWay();
  }
  for (const { longLists } of steps) {
    for (const [table, column] of Object.entries(longLists ?? {}))
      await deleteInBatches(transaction, table as TableName, column, accountId);
  }
  await transaction.deleteFrom('accounts').where('id', '=', accountId).execute();
  signalAfterCommit(transaction, accountChannel(accountId));
  await queueLastMail(context, transaction, goodbyeMail(context.config.publicUrl, recipient));
  for (const { cleanUp } of steps) afterCommit(transaction, () => cleanUp?.(context, accountId));
}

/**
 * Locks the account's row, so that concurrent inserts of rows that reference the account wait, and then fail. On
 * PostgreSQL only a change of a key column does this, so the lock changes the email.
 */
async function lockAgainstInserts(
  queries: Queries,
  accountId: string,
  passwordHash: string | undefined,
): Promise<void> {
  let lock = queries.updateTable('accounts').set({ email: accountId }).where('id', '=', accountId);
  // Another request may have changed the password since it was checked.
  if (passwordHash !== undefined) lock = lock.where('password_hash', '=', passwordHash);
  const locked = await lock.executeTakeFirst();
  if (locked.numUpdatedRows === 0n) throw wrongPassword();
}

function wrongPassword(): AppError {
  return new AppError('wrong-password', 422, 'Wrong password.');
}
