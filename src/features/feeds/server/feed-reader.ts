import { accessLevelOf } from '../../../identity/access-level.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';

/**
 * Returns the member whose feed address has this token, with the rights that they have now; undefined for an unknown token and for
 * an account that may not read stories.
 */
export async function findFeedReader(
  { database }: AppContext,
  token: string,
): Promise<{ viewer: Viewer; madeAt: number } | undefined> {
  const row = await database
    .selectFrom('feeds')
    .innerJoin('accounts', 'accounts.id', 'feeds.account_id')
    .leftJoin('memberships', 'memberships.account_id', 'feeds.account_id')
    .select(['feeds.account_id', 'feeds.created_at', 'accounts.email', 'accounts.email_verified_at'])
    .select(['accounts.language', 'accounts.script', 'memberships.state', 'memberships.role'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('mutes').select('muted_id').whereRef('mutes.account_id', '=', 'feeds.account_id')).as(
        'has_mutes',
      ),
    )
    .where('feeds.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const accessLevel = row && accessLevelOf(row, row.email_verified_at !== null);
  if (!accessLevel || !can({ accessLevel }, 'read-stories')) return undefined;
  const viewer: Viewer = {
    accountId: row.account_id,
    email: row.email,
    name: '',
    accessLevel,
    language: row.language,
    script: row.script,
    hasMutes: Boolean(row.has_mutes),
  };
  return { viewer, madeAt: row.created_at };
}
