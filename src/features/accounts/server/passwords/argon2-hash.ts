import * as v from 'valibot';

/** The parameters of argon2id. */
export const argon2Cost = v.object({
  /** In KiB. A larger hash of another home could take the server's memory, and its sign-in would delay all others. */
  memory: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(64 * 1024)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  parallelism: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
});
export type Argon2Cost = v.InferOutput<typeof argon2Cost>;

export const HASH_BYTES = 32;
const MIN_SALT_BYTES = 8;
const MAX_SALT_BYTES = 64;
/** argon2 needs at least this many blocks of 1 KiB in each lane. */
const MIN_LANE_MEMORY = 8;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/;

export interface Argon2Hash {
  cost: Argon2Cost;
  salt: Buffer;
  hash: Buffer;
}

/** Reads an argon2id hash in PHC format; undefined for any other text, and for a hash beyond the bounds. */
export function readArgon2Hash(stored: string): Argon2Hash | undefined {
  const match = PHC.exec(stored);
  if (!match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number);
  const cost = v.safeParse(argon2Cost, { memory, passes, parallelism });
  const salt = Buffer.from(match[4] ?? '', 'base64');
  const hash = Buffer.from(match[5] ?? '', 'base64');
  if (!cost.success || salt.length < MIN_SALT_BYTES || salt.length > MAX_SALT_BYTES) return undefined;
  if (cost.output.memory < MIN_LANE_MEMORY * cost.output.parallelism) return undefined;
  return { cost: cost.output, salt, hash };
}

/** Returns a hash in PHC format. */
export function formatArgon2Hash({ cost, salt, hash }: Argon2Hash): string {
  return `${formatArgon2Cost(cost)}${encode(salt)}$${encode(hash)}`;
}

/** Returns the beginning that all hashes with these parameters share. */
export function formatArgon2Cost({ memory, passes, parallelism }: Argon2Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
