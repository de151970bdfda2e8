import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { keyedHash, readHashKey } from '../../../../server/keyed-hash.ts';
import { createToken, markUsed } from '../../../../server/one-time-tokens.ts';

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** The ceremony that a challenge is for. */
export interface ChallengeUse {
  purpose: 'passkey' | 'passkey-registration';
  accountId: string | null;
}

/** The lengths of the parts of a challenge in characters: the time of its end in base 36, a token, and a keyed hash of both. */
const TIME_LENGTH = 9;
const HASH_LENGTH = 43;

/** Returns a random challenge for a ceremony. Stores nothing, because anyone can open a page that shows one. */
export async function createChallenge(context: AppContext, use: ChallengeUse): Promise<string> {
  const expiresAt = context.clock.now() + CHALLENGE_MS;
  const text = expiresAt.toString(36).padStart(TIME_LENGTH, '0') + createToken();
  return text + (await sign(context, use, text));
}

/** Returns whether a challenge is valid, and uses it up: a captured answer must not work twice. */
export async function spendChallenge(
  context: AppContext,
  use: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const now = context.clock.now();
  const text = challenge.slice(0, -HASH_LENGTH);
  const signature = Buffer.from(challenge.slice(-HASH_LENGTH));
  const expected = Buffer.from(await sign(context, use, text));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  const expiresAt = Number.parseInt(text.slice(0, TIME_LENGTH), 36);
  if (expiresAt <= now) return false;
  return markUsed(context.database, { token: challenge, ...use, expiresAt, now });
}

async function sign(
  context: AppContext,
  { purpose, accountId }: ChallengeUse,
  text: string,
): Promise<string> {
  return keyedHash(await readHashKey(context), purpose, `${accountId}\n${text}`);
}
