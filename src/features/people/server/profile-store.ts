import type { Selectable } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import {
  COUNTED_FIELDS,
  type CountedField,
  mapFields,
  PROFILE_FIELDS,
  type ProfileField,
} from '../fields-contract.ts';

/** The columns of a member's own profile. */
export const PROFILE_COLUMNS = [
  ...PROFILE_FIELDS,
  'photo',
  'completion',
  'updated_at',
  'shown_at',
  'listed_at',
  'visibility_chosen_at',
] as const;

export type ProfileRow = Pick<Selectable<Tables['profiles']>, (typeof PROFILE_COLUMNS)[number]>;

/** Fields that are left out stay as they are. */
type Texts = Partial<Record<ProfileField, string>>;

const EMPTY = mapFields(PROFILE_FIELDS, () => '');

/**
 * Writes the texts if the row's `updated_at` is still `version` (0 if never saved). Returns false if another
 * request saved meanwhile. Call this in a transaction.
 */
export async function writeTexts(
  queries: Queries,
  profile: { accountId: string; texts: Texts; version: number; now: number },
): Promise<boolean> {
  const { accountId, texts, version, now } = profile;
  // Two saves in the same millisecond must get different versions.
  const row = { ...texts, updated_at: Math.max(now, version + 1) };
  const written = await queries
    .insertInto('profiles')
    .values({ account_id: accountId, ...EMPTY, ...row, photo: null, completion: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('profiles.updated_at', '=', version),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (written) await updateCompletion(queries, accountId);
  return written !== undefined;
}

/** Writes the name. With `isFirst`, only if the profile has none. Call this in a transaction. */
export async function writeName(
  queries: Queries,
  { accountId, name, now, isFirst }: { accountId: string; name: string; now: number; isFirst: boolean },
): Promise<void> {
  await lockProfile(queries, accountId);
  let profile = queries
    .updateTable('profiles')
    .set((expression) => ({
      name,
      // A form that was opened earlier must not overwrite the name without asking.
      updated_at: expression
        .case()
        .when('updated_at', '<', now)
        .then(now)
        .else(expression('updated_at', '+', 1))
        .end(),
    }))
    .where('account_id', '=', accountId);
  if (isFirst) profile = profile.where('name', '=', '');
  await profile.execute();
  await updateCompletion(queries, accountId);
}

/** Stores a photo's key, or null, and returns the previous key. Call this in a transaction. */
export async function writePhoto(
  queries: Queries,
  accountId: string,
  photo: string | null,
): Promise<string | null> {
  await lockProfile(queries, accountId);
  const previous = await queries
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await queries.updateTable('profiles').set({ photo }).where('account_id', '=', accountId).execute();
  await updateCompletion(queries, accountId);
  return previous.photo;
}

/** Creates the profile's row if it is missing, and locks it until the end of the transaction. */
export async function lockProfile(queries: Queries, accountId: string): Promise<void> {
  await queries
    .insertInto('profiles')
    .values({
      account_id: accountId,
      ...EMPTY,
      photo: null,
      completion: 0,
      updated_at: 0,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

/** Recalculates the completion (specification §5) from the row, which the caller has locked. */
async function updateCompletion(queries: Queries, accountId: string): Promise<void> {
  const row = await queries
    .selectFrom('profiles')
    .select([...COUNTED_FIELDS, 'photo'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('profiles')
    .set({ completion: completionOf(row) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns the percentage of the counted fields and the photo that are filled in, rounded. */
export function completionOf(fields: Record<CountedField, string> & { photo: string | null }): number {
  const counted = [...COUNTED_FIELDS.map((field) => fields[field]), fields.photo];
  return Math.round((counted.filter(Boolean).length / counted.length) * 100);
}
