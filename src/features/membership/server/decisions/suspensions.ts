import { sql } from 'kysely';
import type { AppContext } from '../../../../server/context.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { changeMembership } from './change-membership.ts';
import { findSubject } from './decision-store.ts';

/** Reinstates a member whose suspension has ended, and mails them. Returns whether the account was reinstated. */
export async function endSuspension(context: AppContext, accountId: string): Promise<boolean> {
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    // Another node or an administrator may have decided meanwhile.
    const isOver = await transaction
      .selectFrom('memberships')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'suspended')
      .where('suspended_until', '<=', context.clock.now())
      .executeTakeFirst();
    const subject = isOver && (await findSubject(transaction, accountId));
    if (!subject) return false;
    await changeMembership(context, transaction, {
      subject,
      to: { state: 'approved', role: subject.role },
      decision: 'suspension ended',
      decidedBy: null,
      reason: null,
    });
    return true;
  });
}

/** Ends all suspensions whose time is over. */
export async function sweepSuspensions(context: AppContext, now: number): Promise<void> {
  const over = await context.database
    .selectFrom('memberships')
    .select('account_id')
    // With a parameter, PostgreSQL plans for a state that many members have, and reads the memberships of all.
    .where('state', '=', sql.lit('suspended' as const))
    .where('suspended_until', '<=', now)
    .execute();
  for (const { account_id } of over) await endSuspension(context, account_id);
}
