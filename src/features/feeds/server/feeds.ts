import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import {
  exportSecretAddress,
  makeSecretAddress,
  readSecretAddress,
  withdrawSecretAddress,
} from '../../../server/secret-address.ts';
import type { SecretAddress } from '../../accounts/contract.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { FEED_PATH } from '../contract.ts';

const PURPOSE = 'feed';

/**
 * Makes the viewer's feed address. The one before ends. A stolen session must not be able to do this, because an address goes on
 * working after the session ends. @throws AppError 'forbidden' 403, 'confirm-first' 403
 */
export async function createFeed(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await requireFresh(context, viewer);
  await makeSecretAddress(context, 'feeds', { accountId: viewer.accountId, purpose: PURPOSE });
}

/** Ends an account's feed address. Idempotent. */
export function withdrawFeed(queries: Queries, accountId: string): Promise<void> {
  return withdrawSecretAddress(queries, 'feeds', accountId);
}

/** Returns the viewer's feed; undefined without one. @throws AppError 'forbidden' 403 */
export async function readFeed(context: AppContext, viewer: Viewer): Promise<SecretAddress | undefined> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  return readSecretAddress(context, 'feeds', { accountId, purpose: PURPOSE, path: FEED_PATH });
}

/** Returns when the viewer's feed address was made, for their archive. Never the address. */
export function exportFeed(context: AppContext, viewer: Viewer): Promise<{ createdAt: number | null }> {
  return exportSecretAddress(context, 'feeds', viewer.accountId);
}
