import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { makeSecretAddress, readSecretAddress } from '../../../server/secret-address.ts';
import { requireFresh } from '../../accounts/server/step-up.ts';
import { FEED_PATH, type Feed } from '../contract.ts';

/**
 * Makes the viewer's feed address. The one before ends. A stolen session must not be able to do this, because an address goes on
 * working after the session ends. @throws AppError 'forbidden' 403, 'confirm-first' 403
 */
export async function createFeed(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await requireFresh(context, viewer);
  const values = await makeSecretAddress(context, purposeOf(viewer.accountId));
  await context.database
    .insertInto('feeds')
    .values({ account_id: viewer.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Ends an account's feed address. Idempotent. */
export async function withdrawFeed(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('feeds').where('account_id', '=', accountId).execute();
}

/** Returns the viewer's feed; undefined without one. @throws AppError 'forbidden' 403 */
export async function readFeed(context: AppContext, viewer: Viewer): Promise<Feed | undefined> {
  requirePermission(viewer, 'read-stories');
  const row = await findRow(context, viewer.accountId);
  const purpose = purposeOf(viewer.accountId);
  return row && readSecretAddress(context, row, { path: FEED_PATH, purpose });
}

/** Returns when the account's feed address was made, for its owner's archive. Never the address. */
export async function exportFeed(
  context: AppContext,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<{ createdAt: number | null }> {
  return { createdAt: (await findRow(context, accountId))?.created_at ?? null };
}

function findRow({ database }: AppContext, accountId: string) {
  return database
    .selectFrom('feeds')
    .select(['sealed_token', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

const purposeOf = (accountId: string) => `feed ${accountId}`;
