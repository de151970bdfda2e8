import { type Argon2Parameters, argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queries } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';
import { Mutex } from '../../../server/mutex.ts';
import { communityWords, isCommonPassword } from './common-passwords.ts';
import { isFirebaseHash, isFirebasePassword, parseFirebaseHash } from './firebase-scrypt.ts';
import { findPasswordScheme } from './password-schemes.ts';

const argon2 = promisify(argon2Callback);

/** The parameters of OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Serialises hashing: each hash takes 19 MiB and one of Node's four threads, which also read files and resolve names. */
const mutex = new Mutex();
/** Queue limit. The last one waits two seconds or so, and without a limit a flood would delay every sign-in for minutes. */
export const MAX_WAITING_HASHES = 100;
let waiting = 0;

/**
 * Returns the argon2id hash of a password in PHC format, which holds the parameters, so that they can be raised. Reuses
 * the salt of `related`, unless that hash is outdated, so that one hash compares a password with both.
 * @throws AppError 'busy' 503 if the queue is full
 */
export async function hashPassword(password: string, related?: string): Promise<string> {
  const salt = related && !isOutdated(related) ? parse(related).salt : randomBytes(SALT_BYTES);
  const hash = await derive(password, { salt, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Returns whether a password is right. Without a stored hash this takes the same time and returns false. A hash of another
 * product takes another time: see hideImportedHashes.
 * @throws AppError 'busy' 503 if the queue is full
 */
export async function verifyPassword(
  queries: Queries,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  if (stored && isFirebaseHash(stored)) {
    const scheme = await findPasswordScheme(queries, parseFirebaseHash(stored).schemeId);
    if (scheme) return inQueue(() => isFirebasePassword(password, stored, scheme));
  }
  const known = stored == null || isFirebaseHash(stored) ? [] : [stored];
  return (await findMatchingHash(password, known)) !== undefined;
}

/**
 * Returns the first of the stored hashes that a password matches. Computes one hash, however many there are, and none
 * that has another salt than the last one can match.
 */
export async function findMatchingHash(
  password: string,
  stored: readonly string[],
): Promise<string | undefined> {
  const last = stored.at(-1) ?? DUMMY_HASH;
  const expected = last.slice(0, last.lastIndexOf('$') + 1);
  const hash = await derive(password, parse(last));
  return stored.find((each) => each.startsWith(expected) && timingSafeEqual(hash, parse(each).hash));
}

/** Returns whether a hash has other parameters than new hashes get, or is of another product. */
export function isOutdated(stored: string): boolean {
  if (isFirebaseHash(stored)) return true;
  const { memory, passes, parallelism } = parse(stored);
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
}

/** More would let a hash that somebody else has written take the server's memory or time. */
const MOST = { memory: 256 * 1024, passes: 10, parallelism: 4 };

/** Returns whether a hash of another home is one that a password can be compared with. */
export function isUsableHash(stored: string): boolean {
  if (isFirebaseHash(stored)) return /,k=[\w-]+\$[^$]*\$[^$]+$/.test(stored);
  if (!PHC.test(stored)) return false;
  const { memory, passes, parallelism, hash } = parse(stored);
  return (
    hash.length === HASH_BYTES &&
    memory <= MOST.memory &&
    passes <= MOST.passes &&
    parallelism <= MOST.parallelism
  );
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
  const candidate = password.normalize('NFKC').toLowerCase();
  if (
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

/** A hash of the same cost that no password matches. Unknown emails are compared with it. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(HASH_BYTES))}`;

type Cost = { salt: Buffer } & typeof COST;

async function derive(password: string, cost: Cost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce: cost.salt,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: HASH_BYTES,
  };
  return inQueue(() => argon2('argon2id', parameters));
}

/** @throws AppError 'busy' 503 if the queue is full */
async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING_HASHES)
    throw new AppError('busy', 503, 'Kerikko is busy right now. Please try again in a moment.');
  waiting += 1;
  try {
    return await mutex.run(work);
  } finally {
    waiting -= 1;
  }
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

function parse(stored: string): Cost & { hash: Buffer } {
  const match = PHC.exec(stored);
  if (!match) throw new Error('a stored password hash has an unknown format');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
