import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import { WrongKeyError } from '../../../server/secret-key.ts';

/** The key pair by which push services recognise this community (VAPID, RFC 8292). In base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const NAME = 'vapid';
const kept = new WeakMap<AppContext['database'], Promise<PushKeys>>();

/**
 * Returns the keys that all nodes share. Creates them at the first start. The database holds the private key,
 * encrypted with the secret key. Do not call this inside a transaction. @throws WrongKeyError
 */
export function readPushKeys(context: AppContext): Promise<PushKeys> {
  const { database } = context;
  const known = kept.get(database);
  if (known) return known;
  const reading = findOrCreate(context);
  kept.set(database, reading);
  // After an error, the next call reads again.
  reading.catch(() => kept.delete(database));
  return reading;
}

/** SQL for the public key, with which browsers subscribe. Null before the first start has made the keys. */
export const PUBLIC_KEY = sql<
  string | null
>`(select public_key from push_keys where name = ${sql.lit(NAME)})`;

/** Returns the public key, with which browsers subscribe. Undefined before the first start has made the keys. */
export async function findPublicKey({ database }: Pick<AppContext, 'database'>): Promise<string | undefined> {
  const row = await database
    .selectFrom('push_keys')
    .select('public_key')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.public_key;
}

async function findOrCreate(context: AppContext): Promise<PushKeys> {
  const known = await find(context);
  if (known) return known;
  // Loaded with the first use: commands and most requests need no push message.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = await context.secrets.seal(privateKey, NAME);
  await context.database
    .insertInto('push_keys')
    .values({
      name: NAME,
      public_key: publicKey,
      private_key_sealed: sealed,
      created_at: context.clock.now(),
    })
    // Another node created the keys first.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const created = await find(context);
  if (!created) throw new Error('the keys of push messages were deleted while they were made');
  return created;
}

async function find({ database, secrets }: AppContext): Promise<PushKeys | undefined> {
  const row = await database
    .selectFrom('push_keys')
    .select(['public_key', 'private_key_sealed'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (!row) return undefined;
  const { public_key: publicKey, private_key_sealed: sealed } = row;
  try {
    return { publicKey, privateKey: await secrets.open(sealed, NAME) };
  } catch (error) {
    if (error instanceof WrongKeyError) throw error;
    // The keys were sealed with a secret key that was lost and forgotten. Browsers subscribe again with new
    // keys.
    await database.deleteFrom('push_keys').where('private_key_sealed', '=', sealed).execute();
    return undefined;
  }
}
