import { type Permission, requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { createToken, hashToken } from '../../../../server/one-time-tokens.ts';
import type { SecretAddress } from '../../contract.ts';
import { requireFresh } from '../factors/step-up.ts';

/** A kind of address that a program reads with a member's secret key in the query, and without a session. */
export interface AddressKind {
  /** The table with its rows, which belongs to its feature. */
  table: 'feeds' | 'calendars';
  /** The purpose for which the tokens of this kind are sealed. */
  purpose: string;
  path: string;
  /** The page where members make and withdraw their address. */
  page: string;
  /** What its readers must be allowed to do. */
  permission: Permission;
}

/**
 * Makes the viewer's address, and ends an earlier one. A stolen session must not be able to do this, because an
 * address goes on working after the session ends. @throws AppError 'forbidden' 403, 'confirm-first' 403
 */
export async function makeAddress(
  context: AppContext,
  viewer: Viewer,
  { table, purpose, permission }: AddressKind,
): Promise<void> {
  requirePermission(viewer, permission);
  await requireFresh(context, viewer);
  const { database, clock, secrets } = context;
  const { accountId } = viewer;
  const token = createToken();
  const values = {
    token_hash: hashToken(token),
    // Encrypted, so that its owner sees the address again.
    sealed_token: await secrets.seal(token, `${purpose} ${accountId}`),
    created_at: clock.now(),
  };
  await database
    .insertInto(table)
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Ends an account's address. Idempotent. */
export async function withdrawAddress(
  queries: Queries,
  accountId: string,
  { table }: AddressKind,
): Promise<void> {
  await queries.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/**
 * Returns the viewer's address; undefined without one. The link is missing after a backup was restored, or with
 * another secret key.
 * @throws AppError 'forbidden' 403
 */
export async function readAddress(
  { config, database, secrets }: AppContext,
  viewer: Viewer,
  { table, purpose, path, permission }: AddressKind,
): Promise<SecretAddress | undefined> {
  requirePermission(viewer, permission);
  const { accountId } = viewer;
  const row = await database
    .selectFrom(table)
    .select(['sealed_token', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened =
    row.sealed_token && (await secrets.open(row.sealed_token, `${purpose} ${accountId}`).catch(() => ''));
  return { createdAt: row.created_at, link: opened ? `${config.publicUrl}${path}?key=${opened}` : undefined };
}

/** Returns when the viewer's address was made, for their archive. Never the address. */
export async function exportAddress(
  { database }: AppContext,
  { accountId }: Viewer,
  { table }: AddressKind,
): Promise<{ createdAt: number | null }> {
  const row = await database
    .selectFrom(table)
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { createdAt: row?.created_at ?? null };
}
