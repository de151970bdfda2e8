import { accessLevelOf } from '../../../identity/access-level.ts';
import type { AccessLevel } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';

/** Reads the access level that an account has now. Call this under a lock that membership changes take. */
export async function readAccessLevel(queries: Queries, accountId: string): Promise<AccessLevel | null> {
  const row = await queries
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['state', 'role', 'email_verified_at'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return row ? accessLevelOf(row, row.email_verified_at !== null) : null;
}
