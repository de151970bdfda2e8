import type { Queries } from '../../../server/database/database.ts';
import type { ProfileField } from '../contract.ts';

type Texts = Record<ProfileField, string>;

/**
 * Writes the texts if they are still those of `version` (`updated_at`, 0 when never saved).
 * False when they were saved by someone else meanwhile. Call it in a transaction.
 */
export async function writeTexts(
  queries: Queries,
  profile: { accountId: string; texts: Texts; version: number; now: number },
): Promise<boolean> {
  const { accountId, texts, version, now } = profile;
  // Two saves in one millisecond are still two versions.
  const row = { ...texts, updated_at: Math.max(now, version + 1) };
  const written = await queries
    .insertInto('profiles')
    .values({ account_id: accountId, ...row, photo: null, completion: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('profiles.updated_at', '=', version),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (written) await countCompletion(queries, accountId);
  return written !== undefined;
}

/** Puts a photo's key in its row, or null, and returns the key that stood there. Call it in a transaction. */
export async function writePhoto(
  queries: Queries,
  accountId: string,
  photo: string | null,
): Promise<string | null> {
  // Writes first: from here on nobody else changes this row until we are done.
  await queries
    .insertInto('profiles')
    .values({
      account_id: accountId,
      name: '',
      location: '',
      occupation: '',
      company: '',
      bio: '',
      photo: null,
      completion: 0,
      updated_at: 0,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .execute();
  const previous = await queries
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await queries.updateTable('profiles').set({ photo }).where('account_id', '=', accountId).execute();
  await countCompletion(queries, accountId);
  return previous.photo;
}

/** Rounded percent of the five fields that count (specification §5). From the row, which is ours by now. */
async function countCompletion(queries: Queries, accountId: string): Promise<void> {
  const row = await queries
    .selectFrom('profiles')
    .select(['name', 'location', 'bio', 'occupation', 'photo'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('profiles')
    .set({ completion: completionOf(row) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Company is not counted. */
export function completionOf(fields: {
  name: string;
  location: string;
  bio: string;
  occupation: string;
  photo: string | null;
}): number {
  const counted = [fields.name, fields.location, fields.bio, fields.occupation, fields.photo];
  return Math.round((counted.filter(Boolean).length / counted.length) * 100);
}
