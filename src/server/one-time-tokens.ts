import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from './clock.ts';
import type { Queries } from './database/database.ts';

/** So long a link that was used or is too old says that, and not that it is unknown. */
const KEEP_AFTER_EXPIRY_MS = 7 * DAY_MS;
/** 32 bytes: more than anyone can guess, in 43 characters. */
const TOKEN_BYTES = 32;

/** A random secret for a link or a cookie. Only its hash is ever stored. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Unsalted on purpose: the token itself is random, and the hash is what it is looked up by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface TokenRequest {
  purpose: string;
  /** Null when the link makes the account. */
  accountId: string | null;
  now: number;
  lifetimeMs: number;
}

/** Issues a link's token and returns it; stored is its hash alone. Tested in one-time-tokens.test.ts. */
export async function issueToken(queries: Queries, request: TokenRequest): Promise<string> {
  const token = createToken();
  await queries
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose: request.purpose,
      account_id: request.accountId,
      expires_at: request.now + request.lifetimeMs,
      used_at: null,
    })
    .execute();
  return token;
}

export type TokenState =
  | { state: 'valid' | 'used' | 'expired'; accountId: string | null }
  | { state: 'unknown'; accountId: null };

/** Looks at a token without using it, so that the page behind a link can say what is wrong with it. */
export async function inspectToken(
  queries: Queries,
  purpose: string,
  token: string,
  now: number,
): Promise<TokenState> {
  const row = await queries
    .selectFrom('one_time_tokens')
    .select(['account_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return { state: 'unknown', accountId: null };
  if (row.used_at !== null) return { state: 'used', accountId: row.account_id };
  return { state: row.expires_at > now ? 'valid' : 'expired', accountId: row.account_id };
}

/**
 * Uses a token up. Two at once: one gets it, the other is told it was used.
 * Call it in the transaction of what the token allows.
 */
export async function consumeToken(
  queries: Queries,
  purpose: string,
  token: string,
  now: number,
): Promise<TokenState> {
  const taken = await queries
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  if (taken) return { state: 'valid', accountId: taken.account_id };
  return inspectToken(queries, purpose, token, now);
}

/** Makes an account's other links of this purpose worthless, as a used or newer one should. */
export async function revokeTokens(
  queries: Queries,
  purpose: string,
  accountId: string | null,
): Promise<void> {
  await queries
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** Takes away the hashes of links that ended a while ago, used or not. */
export async function sweepTokens(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<=', now - KEEP_AFTER_EXPIRY_MS)
    .execute();
}
