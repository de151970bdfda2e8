import { type Argon2Parameters, argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { foldLookAlikes, writeOldChillus } from '../../../../malayalam/look-alikes.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { AppError } from '../../../../server/errors.ts';
import { BoundedQueue } from '../../../../server/mutex.ts';
import { MIN_PASSWORD } from '../../contract.ts';
import {
  type Argon2Cost,
  type Argon2Hash,
  formatArgon2Cost,
  formatArgon2Hash,
  HASH_BYTES,
  readArgon2Hash,
} from './argon2-hash.ts';
import { communityWords, isCommonPassword } from './common-passwords.ts';
import {
  type FirebaseScheme,
  isFirebaseHash,
  isFirebasePassword,
  readFirebaseHash,
} from './firebase-scrypt.ts';
import { findPasswordScheme, listImportedCosts } from './password-schemes.ts';

const argon2 = promisify(argon2Callback);

/** The parameters of OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const COST: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
/**
 * Queue limit. With a full queue, the last hash waits about two seconds. Without a limit, a flood would delay
 * every sign-in for minutes.
 */
const MAX_WAITING_HASHES = 100;
/** Serialises hashing: each hash takes 19 MiB and one of Node's four threads, which also read files and resolve names. */
const queue = new BoundedQueue(MAX_WAITING_HASHES);

/**
 * A hash of the same cost that no password matches. It stands in for an unknown email, and for a hash that
 * cannot be used.
 */
const DUMMY: Argon2Hash = { cost: COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

/**
 * Returns the argon2id hash of a password in PHC format, which holds the parameters, so that they can be raised. Spellings that look
 * alike get one hash. Reuses the salt of `related`, unless that hash is outdated, so that one hash compares a password with both.
 * @throws AppError 'busy' 503 if the queue is full
 */
export async function hashPassword(password: string, related?: string): Promise<string> {
  const shared = related && !isOutdated(related) ? readArgon2Hash(related) : undefined;
  const salt = shared?.salt ?? randomBytes(SALT_BYTES);
  const hash = await derive(foldLookAlikes(password), { salt, cost: COST });
  return formatArgon2Hash({ cost: COST, salt, hash });
}

/** What a comparison with a stored hash finds. 'outdated': right, and the hash should be made anew. */
type PasswordCheck = 'wrong' | 'right' | 'outdated';

/**
 * Compares a password with a stored hash. Without one, or with one that cannot be used, the same number of hashes is computed, and
 * the password is wrong. A hash of another product takes another time: see hideImportedHashes.
 * @throws AppError 'busy' 503 if the queue is full
 */
export async function checkPassword(
  queries: Queries,
  password: string,
  stored: string | null | undefined,
): Promise<PasswordCheck> {
  const imported = stored && isFirebaseHash(stored) ? readFirebaseHash(stored) : undefined;
  const scheme = imported && (await findPasswordScheme(queries, imported.schemeId));
  if (stored && scheme) return (await isImported(password, stored, scheme)) ? 'outdated' : 'wrong';
  const usable = stored && readArgon2Hash(stored) ? [stored] : [];
  const match = await findMatch(password, usable);
  if (!match) {
    await hideCost(password, usable[0], await listImportedCosts(queries));
    return 'wrong';
  }
  return match.isFolded && !isOutdated(match.stored) ? 'right' : 'outdated';
}

/**
 * Computes hashes of all costs that the stored hash does not have, so that a wrong password takes the same time
 * for every account.
 */
async function hideCost(
  password: string,
  stored: string | undefined,
  imports: readonly Argon2Cost[],
): Promise<void> {
  const own = formatArgon2Cost(COST);
  const computed = formatArgon2Cost((stored ? readArgon2Hash(stored) : undefined)?.cost ?? COST);
  const all = new Map([COST, ...imports].map((cost) => [formatArgon2Cost(cost), cost]));
  // A hash whose cost no import has registered takes the place of one of Kerikko's own.
  all.delete(all.has(computed) ? computed : own);
  for (const cost of all.values()) {
    for (const spelling of listSpellings(password)) await derive(spelling, { salt: DUMMY.salt, cost });
  }
}

/** Returns whether a password is right, like checkPassword. @throws AppError 'busy' 503 if the queue is full */
export async function verifyPassword(
  queries: Queries,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  return (await checkPassword(queries, password, stored)) !== 'wrong';
}

/**
 * Returns the first of the stored hashes that a password matches. Computes one hash for each spelling of the
 * password, however many hashes are stored, with the salt of the last one. A hash with another salt never
 * matches.
 */
export async function findMatchingHash(
  password: string,
  stored: readonly string[],
): Promise<string | undefined> {
  return (await findMatch(password, stored))?.stored;
}

async function findMatch(
  password: string,
  stored: readonly string[],
): Promise<{ stored: string; isFolded: boolean } | undefined> {
  const { cost, salt } = readArgon2Hash(stored.at(-1) ?? '') ?? DUMMY;
  for (const [index, spelling] of listSpellings(password).entries()) {
    const hash = await derive(spelling, { cost, salt });
    const expected = Buffer.from(formatArgon2Hash({ cost, salt, hash }));
    const found = stored.find((each) => isSame(Buffer.from(each), expected));
    if (found !== undefined) return { stored: found, isFolded: index === 0 };
  }
  return undefined;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

async function isImported(password: string, stored: string, scheme: FirebaseScheme): Promise<boolean> {
  // Firebase hashed what a keyboard sent.
  for (const spelling of new Set([password, ...listSpellings(password)])) {
    if (await queue.run(() => isFirebasePassword(spelling, stored, scheme))) return true;
  }
  return false;
}

/**
 * Returns the spellings of a password under which its hash may be stored: folded as new hashes are, then as it was typed and
 * as older keyboards typed it, which earlier versions hashed. They depend on the password alone, so that their number tells nothing
 * about the account.
 */
function listSpellings(password: string): string[] {
  const folded = foldLookAlikes(password);
  return [...new Set([folded, password.normalize('NFKC'), writeOldChillus(folded)])];
}

/** Returns whether a hash has other parameters than new hashes get, or is of another product. */
function isOutdated(stored: string): boolean {
  return !stored.startsWith(formatArgon2Cost(COST));
}

/** Returns the cost of an argon2id hash if new hashes have another one. */
export function readOtherCost(stored: string): Argon2Cost | undefined {
  return isOutdated(stored) ? readArgon2Hash(stored)?.cost : undefined;
}

/** Returns whether a password can be compared with an imported hash. `schemes` are those of Firebase. */
export function isUsableHash(stored: string, schemes: ReadonlyMap<string, FirebaseScheme>): boolean {
  if (!isFirebaseHash(stored)) return readArgon2Hash(stored) !== undefined;
  const read = readFirebaseHash(stored);
  const scheme = read && schemes.get(read.schemeId);
  return scheme !== undefined && read?.hash.length === Buffer.from(scheme.base64_signer_key, 'base64').length;
}

/** A longer rest of digits and punctuation around a word makes a password hard to guess: a date has eight digits. */
const MAX_DECORATION = 8;
/** Shorter parts of an email or name are too common in good passwords. */
const MIN_OWN_WORD = 3;

/**
 * Refuses the most common passwords, the email itself, and each word of the community, the email's local part or the
 * person's name with digits or punctuation around it: kerikko2026, ammu.nair1.
 * @throws AppError 'weak-password' 422
 */
export function refuseWeakPassword(password: string, email: string, name = ''): void {
  const candidate = foldLookAlikes(password).toLowerCase();
  if (
    // Letters that nobody sees make no password longer.
    candidate.length < MIN_PASSWORD ||
    isCommonPassword(candidate) ||
    candidate === email.toLowerCase() ||
    isDecorated(candidate, email, name)
  ) {
    throw new AppError(
      'weak-password',
      422,
      'This password is too easy to guess. Please choose a stronger one.',
    );
  }
}

/** Returns whether a password is a word of the community or of the person with little around it or between its parts. */
function isDecorated(candidate: string, email: string, name: string): boolean {
  const letters = lettersOf(candidate);
  if (candidate.length - letters.length > MAX_DECORATION) return false;
  const [localPart = ''] = email.split('@');
  const own = [localPart, name].flatMap((text) => {
    const normal = text.normalize('NFKC').toLowerCase();
    return [normal, ...normal.split(/[^\p{L}\p{M}]+/u)].map(lettersOf);
  });
  return communityWords.has(letters) || own.some((word) => word.length >= MIN_OWN_WORD && word === letters);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '');
}

async function derive(message: string, { salt, cost }: Omit<Argon2Hash, 'hash'>): Promise<Buffer> {
  const parameters: Argon2Parameters = { message, nonce: salt, ...cost, tagLength: HASH_BYTES };
  return queue.run(() => argon2('argon2id', parameters));
}
