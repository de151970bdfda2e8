import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { forgetMails, queueLastMail } from '../../../server/mail/outbox.ts';
import { checkOwnPassword } from '../../auth/server/own-password.ts';
import { isAdministrator, mustLeaveAdministrator } from '../../membership/server/administrators.ts';
import { removeAllPhotos } from '../../profile/server/photos.ts';
import { leaveStories, takeBackLikes } from '../../stories/server/leave-stories.ts';
import type { LeaveInput } from '../contract.ts';
import { goodbyeMail } from './mails.ts';

/**
 * Deletes the viewer's account and all that belongs to it, at once and for good, and says goodbye by mail. With the
 * account's row go its sessions, membership, the decisions about it, profile, one-time links; what it decided about
 * others stays, without a name. Stories that are kept lose their author.
 * Tested in leave.test.ts, which looks for what is left.
 * @throws AppError 'wrong-password' 422, 'last-administrator' 409
 */
export async function leaveCommunity(context: AppContext, viewer: Viewer, input: LeaveInput): Promise<void> {
  const { accountId, email } = viewer;
  const passwordHash = await checkOwnPassword(context, viewer, input.password);
  if (!passwordHash) throw wrongPassword();
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const isOneOfThem = await isAdministrator(transaction, accountId);
    await closeAccount(transaction, accountId, passwordHash);
    await takeBackLikes(transaction, accountId);
    await leaveStories(transaction, accountId, input.stories);
    await forgetMails(transaction, email);
    await transaction.deleteFrom('accounts').where('id', '=', accountId).execute();
    if (isOneOfThem) await mustLeaveAdministrator(transaction);
    await queueLastMail(context, transaction, goodbyeMail(context.config.publicUrl, viewer));
  });
  await removeAllPhotos(context, accountId);
}

/**
 * From here on nothing new can belong to the account: a like or story on its way waits for us, and is refused then.
 * It takes a change of the row's own key for that, as another could go on beside new rows that name this one.
 */
async function closeAccount(queries: Queries, accountId: string, passwordHash: string): Promise<void> {
  const closed = await queries
    .updateTable('accounts')
    .set({ email: accountId })
    .where('id', '=', accountId)
    // Only if the password is still the one that was found right.
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw wrongPassword();
}

function wrongPassword(): AppError {
  return new AppError('wrong-password', 422, 'Wrong password.');
}
