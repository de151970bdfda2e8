import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import { readMemberAccount } from '../../membership/server/members/member-accounts.ts';
import { hasMutes } from '../../mutes/server/muted.ts';

/**
 * Returns the member whose feed address has this token, with the member's present permissions; undefined for an
 * unknown token and for an account that may not read stories.
 */
export async function findFeedReader(
  { database }: AppContext,
  token: string,
): Promise<{ viewer: Viewer; madeAt: number } | undefined> {
  const row = await database
    .selectFrom('feeds')
    .select(['account_id', 'created_at', hasMutes('feeds.account_id').as('has_mutes')])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const reader = row && (await readMemberAccount(database, row.account_id));
  if (!reader || !can(reader, 'read-stories')) return undefined;
  const viewer: Viewer = {
    accountId: reader.id,
    email: reader.email,
    name: '',
    accessLevel: reader.accessLevel,
    language: reader.language,
    script: reader.script,
    hasMutes: Boolean(row.has_mutes),
  };
  return { viewer, madeAt: row.created_at };
}
