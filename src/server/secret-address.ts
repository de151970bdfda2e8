import type { AppContext } from './context.ts';
import type { Queries } from './database/database.ts';
import { createToken, hashToken } from './one-time-tokens.ts';

/** A row for each account that has such an address. */
export interface SecretAddressTable {
  account_id: string;
  token_hash: string;
  /** The token, sealed for its owner's page. Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}

/** The tables with these rows. Each belongs to its feature. */
type AddressTable = 'feeds' | 'calendars';

/** Makes an account's address with a secret key. The one before ends. `purpose` names the kind of address. */
export async function makeSecretAddress(
  { database, clock, secrets }: AppContext,
  table: AddressTable,
  { accountId, purpose }: { accountId: string; purpose: string },
): Promise<void> {
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
export async function withdrawSecretAddress(
  queries: Queries,
  table: AddressTable,
  accountId: string,
): Promise<void> {
  await queries.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/**
 * Returns when an account's address was made, in milliseconds since 1970, and its link at a path; undefined without one. Without the
 * link after a backup was restored, or with another secret key. `purpose` is the one with which it was made.
 */
export async function readSecretAddress(
  { config, database, secrets }: AppContext,
  table: AddressTable,
  { accountId, purpose, path }: { accountId: string; purpose: string; path: string },
): Promise<{ createdAt: number; link: string | undefined } | undefined> {
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

/** Returns when an account's address was made, for its owner's archive. Never the address. */
export async function exportSecretAddress(
  { database }: AppContext,
  table: AddressTable,
  accountId: string,
): Promise<{ createdAt: number | null }> {
  const row = await database
    .selectFrom(table)
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { createdAt: row?.created_at ?? null };
}
