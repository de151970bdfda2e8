import { createCipheriv, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback);

/*
 * The password hashes of Firebase Authentication: scrypt makes a key, which encrypts the signer key of the project. Described
 * in https://github.com/firebase/scrypt. A stored hash names its scheme, and only password_schemes has the signer key.
 */

/** In letters of base64. Firebase's signer keys have 64 bytes, and its separators one. */
const MAX_PARAMETER = 344;
const base64 = v.pipe(v.string(), v.maxLength(MAX_PARAMETER), v.regex(/^[\w+/-]*={0,2}$/));

/** The parameters of a project's hashes, under the names that the Firebase console shows. */
export const firebaseScheme = v.object({
  base64_signer_key: v.pipe(base64, v.nonEmpty()),
  base64_salt_separator: base64,
  // The limits of Firebase. They bound the memory: 128 bytes * 2^mem_cost * rounds.
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  mem_cost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)),
});
export type FirebaseScheme = v.InferOutput<typeof firebaseScheme>;

const PREFIX = '$fbscrypt$';
const KEY_BYTES = 32;
const IV = Buffer.alloc(16);
const MAX_SALT_BYTES = 64;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Returns whether a stored hash is one of Firebase. */
export function isFirebaseHash(stored: string): boolean {
  return stored.startsWith(PREFIX);
}

/** Returns a hash of Firebase as it is stored. */
export function formatFirebaseHash(
  { passwordHash, salt }: { passwordHash: string; salt: string },
  schemeId: string,
  { mem_cost: cost, rounds, base64_salt_separator: separator }: FirebaseScheme,
): string {
  const [hash, usedSalt] = [passwordHash, salt].map((text) => Buffer.from(text, 'base64').toString('base64'));
  return `${PREFIX}v=1,n=${cost},r=${rounds},p=1,ss=${separator},k=${schemeId}$${usedSalt}$${hash}`;
}

interface FirebaseHash {
  schemeId: string;
  salt: Buffer;
  hash: Buffer;
}

/** Returns the parts of a stored hash; undefined for any other text, and for a salt beyond the bounds. */
export function readFirebaseHash(stored: string): FirebaseHash | undefined {
  const match = /^\$fbscrypt\$v=1,[^$]*,k=([\w-]+)\$([^$]*)\$([^$]+)$/.exec(stored);
  if (!match) return undefined;
  const [salt, hash] = [match[2], match[3]].map((text) => Buffer.from(text ?? '', 'base64')) as [
    Buffer,
    Buffer,
  ];
  if (salt.length < 1 || salt.length > MAX_SALT_BYTES) return undefined;
  return { schemeId: match[1] ?? '', salt, hash };
}

/** Returns whether a password is the one of a stored hash. */
export async function isFirebasePassword(
  password: string,
  stored: string,
  scheme: FirebaseScheme,
): Promise<boolean> {
  const read = readFirebaseHash(stored);
  if (!read) return false;
  const { salt, hash } = read;
  const derived = await deriveFirebaseHash(password, salt, scheme);
  return derived.length === hash.length && timingSafeEqual(derived, hash);
}

/** Returns the hash that Firebase computes of a password. It hashes what was typed, without normalising it. */
export async function deriveFirebaseHash(
  password: string,
  salt: Buffer,
  scheme: FirebaseScheme,
): Promise<Buffer> {
  const separator = Buffer.from(scheme.base64_salt_separator, 'base64');
  const key = await scrypt(password, Buffer.concat([salt, separator]), KEY_BYTES, {
    N: 2 ** scheme.mem_cost,
    r: scheme.rounds,
    p: 1,
    maxmem: MAX_MEMORY_BYTES,
  });
  const cipher = createCipheriv('aes-256-ctr', key, IV);
  return Buffer.concat([cipher.update(Buffer.from(scheme.base64_signer_key, 'base64')), cipher.final()]);
}
