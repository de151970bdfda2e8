import type { AppContext } from '../../../../server/context.ts';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { changeMembership } from '../decisions/change-membership.ts';
import { findSubject } from '../decisions/decision-store.ts';
import { isAdministrator } from './administrators.ts';

/**
 * Makes the deputy of an administrator an administrator too. Returns false and changes nothing if the deputy is
 * no verified member, or is an administrator already, or if the other person is no longer an administrator. The
 * caller's transaction must hold the lock 'decisions'.
 */
export async function takeOver(
  context: AppContext,
  transaction: Transaction,
  { administratorId, deputyId }: { administratorId: string; deputyId: string },
): Promise<boolean> {
  const subject = await findSubject(transaction, deputyId);
  if (subject?.state !== 'approved' || !subject.isVerified || subject.role === 'administrator') return false;
  if (!(await isAdministrator(transaction, administratorId))) return false;
  await changeMembership(context, transaction, {
    subject,
    to: { state: 'approved', role: 'administrator' },
    decision: 'took over',
    decidedBy: administratorId,
    reason: null,
  });
  return true;
}
