import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { cleanField } from '../../../server/text.ts';
import { describeField, mapFields, PROFILE_FIELDS, type ProfileField } from '../fields-contract.ts';
import { refreshListing } from './listing.ts';
import { createPhotoKey } from './photo-keys.ts';
import { completionOf, lockProfile, writePhoto } from './profile-store.ts';
import { importSquare } from './store-square.ts';

/** A profile that an import brings from another server. Times are milliseconds since 1970. */
export interface ImportedProfile {
  accountId: string;
  texts: Record<ProfileField, string>;
  updatedAt: number;
  shownAt: number | null;
  listedAt: number | null;
  visibilityChosenAt: number | null;
}

/**
 * Returns the texts of a profile as they are stored, and the names of fields that are too long. These are
 * stored as empty.
 */
export function cleanImportedTexts(given: Partial<Record<ProfileField, string>>): {
  texts: Record<ProfileField, string>;
  tooLong: ProfileField[];
} {
  const tooLong: ProfileField[] = [];
  const texts = mapFields(PROFILE_FIELDS, (field) => {
    const { limit, hasLines = false } = describeField(field);
    try {
      return cleanField(given[field] ?? '', { field, limit, hasLines });
    } catch {
      tooLong.push(field);
      return '';
    }
  });
  return { texts, tooLong };
}

/** Inserts profiles of accounts without one, and returns these accounts. Does not change other profiles. */
export async function insertImportedProfiles(
  transaction: Transaction,
  profiles: readonly ImportedProfile[],
): Promise<Set<string>> {
  if (profiles.length === 0) return new Set();
  const inserted = await transaction
    .insertInto('profiles')
    .values(
      profiles.map(({ accountId, texts, updatedAt, ...profile }) => ({
        account_id: accountId,
        ...texts,
        photo: null,
        completion: completionOf({ ...texts, photo: null }),
        updated_at: updatedAt,
        shown_at: profile.shownAt,
        listed_at: profile.listedAt,
        visibility_chosen_at: profile.visibilityChosenAt,
      })),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .execute();
  for (const { account_id: accountId } of inserted) await refreshListing(transaction, accountId);
  return new Set(inserted.map((row) => row.account_id));
}

/** Returns which of these accounts have a profile. */
export async function findExistingProfiles(
  queries: Queries,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('profiles')
    .select('account_id')
    .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Gives an account without a photo this photo. Returns false if the account has one, or is gone. @throws the errors of importSquare */
export function importPhoto(
  context: AppContext,
  accountId: string,
  bytes: Uint8Array,
  steps: StoreSteps,
): Promise<boolean> {
  const key = createPhotoKey(accountId, context.clock.now());
  return importSquare(context, key, bytes, {
    ...steps,
    async use(transaction) {
      const account = await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (account) await lockProfile(transaction, accountId);
      const profile = await transaction
        .selectFrom('profiles')
        .select('photo')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const isFree = profile !== undefined && profile.photo === null;
      if (isFree) await writePhoto(transaction, accountId, key);
      return isFree;
    },
  });
}

/** Updates the entries in lists of people for accounts without a profile. */
export async function listImported(transaction: Transaction, accountIds: Iterable<string>): Promise<void> {
  for (const accountId of accountIds) await refreshListing(transaction, accountId);
}
