import { setImmediate as giveWay } from 'node:timers/promises';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import {
  findOutdatedListings,
  type Listing,
  lockMembership,
  writeListing,
} from '../../membership/server/names/listings.ts';
import { foldName, listKeyOf, NAMES_VERSION, nameSounds } from '../../membership/server/names/names.ts';

/** The memberships of one transaction. On SQLite, other writers wait for the transaction. */
const BATCH = 100;

/**
 * Copies the values by which lists of people search and sort to a membership. Call this in the transaction of
 * every change of an account's email, of a profile's name or of its visibility, and after creating a
 * membership.
 */
export async function refreshListing(queries: Queries, accountId: string): Promise<void> {
  // Locks the row before reading: another transaction may change the email or the name.
  if (!(await lockMembership(queries, accountId))) return;
  const row = await queries
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['email', 'email_verified_at', 'name', 'listed_at'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  await writeListing(queries, accountId, listingOf(row));
}

/** The fields of a person in lists. Null without a profile. */
interface Listable {
  email: string;
  email_verified_at: number | null;
  name: string | null;
  listed_at: number | null;
}

/** Returns the copies that a membership keeps of a person. */
export function listingOf({ email, email_verified_at, name, listed_at }: Listable): Listing {
  const isListed = name && listed_at !== null && email_verified_at !== null;
  return {
    email_copy: email,
    folded_name: foldName(name ?? ''),
    name_sounds: nameSounds(name ?? ''),
    list_key: isListed ? listKeyOf(name) : null,
    names_version: NAMES_VERSION,
  };
}

/** Recomputes the copies that an earlier version of the rules made. */
export async function refreshListings(context: AppContext, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal?.aborted; await giveWay()) {
    found = await inTransaction(context, async (transaction) => {
      const ids = await findOutdatedListings(transaction, BATCH);
      for (const id of ids) await refreshListing(transaction, id);
      return ids.length;
    });
  }
}
