import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createToken } from './one-time-tokens.ts';

interface Key {
  secret: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

const keys = new WeakMap<Database, Promise<Key>>();

/**
 * Returns the key of keyed hashes, which all nodes share. Only the database contains it. Creates the key at its
 * first use. Do not call this inside a transaction.
 */
export function readHashKey({ database, clock }: { database: Database; clock: Clock }): Promise<Key> {
  const known = keys.get(database);
  if (known) return known;
  const reading = findOrCreate(database, clock.now());
  keys.set(database, reading);
  // After an error, the next call reads again.
  reading.catch(() => keys.delete(database));
  return reading;
}

/** Returns a hash that cannot be computed or guessed without the key. `purpose` keeps hashes of different uses apart. */
export function keyedHash(key: Key, purpose: string, text: string): string {
  return createHmac('sha256', key.secret).update(`${purpose}\n${text}`).digest('base64url');
}

/** Like keyedHash, for a text in UTF-8 that is read piece by piece. */
export async function keyedHashOfPieces(
  key: Key,
  purpose: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHmac('sha256', key.secret).update(`${purpose}\n`);
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('base64url');
}

const NAME = 'hashes';

async function findOrCreate(database: Database, now: number): Promise<Key> {
  const known = await find(database);
  if (known) return known;
  await database
    .insertInto('keys')
    .values({ name: NAME, secret: createToken(), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const created = await find(database);
  if (!created) throw new Error('the key of hashes was deleted while it was created');
  return created;
}

async function find(database: Database): Promise<Key | undefined> {
  const row = await database
    .selectFrom('keys')
    .select(['secret', 'created_at'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row && { secret: row.secret, createdAt: row.created_at };
}
