import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../server/errors.ts';
import { endAllSessions } from '../../auth/server/sessions.ts';
import type { Viewer } from '../../auth/server/viewer.ts';
import { sendVerificationMail, tellAdministrators } from './email-verification.ts';
import { requestMembership } from './membership.ts';

/**
 * Puts an account without a membership record among those who wait. As after a sign-up, the e-mail is verified
 * first and administrators are told then; at once if it is verified already. Whoever waits holds no session:
 * all of the account's end here, on every device. Tested in ask-to-join.test.ts.
 * @throws AppError 'already-asked' 409, whatever was decided since
 */
export async function askToJoin(context: AppContext, viewer: Viewer): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction().execute(async (transaction) => {
    const isNew = await requestMembership(transaction, viewer.accountId, now);
    if (!isNew) throw new AppError('already-asked', 409, 'You have already asked to join.');
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'email', 'email_verified_at'])
      .where('id', '=', viewer.accountId)
      .executeTakeFirstOrThrow();
    if (account.email_verified_at === null) await sendVerificationMail(context, transaction, account);
    else await tellAdministrators(context, transaction, account.email, now);
    await endAllSessions(transaction, viewer.accountId);
  });
  context.outbox.wake();
}
