import type { Queries } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';

/**
 * Keeps the community from losing its last administrator. Call it in the transaction that would take an account's
 * role, before anything else: two administrators who go at once would each count on the other.
 * @throws AppError 'last-administrator' 409
 */
export async function refuseLastAdministrator(queries: Queries, accountId: string): Promise<void> {
  // Written, and not only read: from here on nobody else changes these rows until we are done.
  const administrators = await queries
    .updateTable('memberships')
    .set({ role: 'administrator' })
    .where('role', '=', 'administrator')
    .where('state', '=', 'approved')
    .returning('account_id')
    .execute();
  if (administrators.length === 1 && administrators[0]?.account_id === accountId) {
    throw new AppError('last-administrator', 409, 'The last administrator stays.');
  }
}
