import type { Queries } from '../../../../server/database/database.ts';
import { NAMES_VERSION, nameKeys } from './names.ts';

/** Copies of a person's facts, by which lists of people search and sort. */
export interface Listing {
  email_copy: string;
  folded_name: string;
  name_sounds: string;
  /** Null for someone whom the list of people leaves out. */
  list_key: string | null;
  names_version: number;
}

/** Locks the row of a membership. Returns false if the account has none. */
export async function lockMembership(queries: Queries, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('memberships')
    .set((column) => ({ account_id: column.ref('account_id') }))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the copies of a membership and the search keys of its account. Call this after lockMembership. */
export async function writeListing(queries: Queries, accountId: string, listing: Listing): Promise<void> {
  const { joined_at } = await queries
    .updateTable('memberships')
    .set(listing)
    .where('account_id', '=', accountId)
    .returning('joined_at')
    .executeTakeFirstOrThrow();
  await queries.deleteFrom('name_keys').where('account_id', '=', accountId).execute();
  const copies = { account_id: accountId, joined_at, list_key: listing.list_key };
  const keys = nameKeys(listing).map((key) => ({ ...copies, key }));
  if (keys.length > 0) await queries.insertInto('name_keys').values(keys).execute();
}

/** Returns accounts whose copies an earlier version of the rules computed, at most `limit`. */
export async function findOutdatedListings(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('memberships')
    .select('account_id')
    .where('names_version', '<', NAMES_VERSION)
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
