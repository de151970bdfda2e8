import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from './clock.ts';
import type { Queries } from './database/database.ts';

/** How long a used or expired token is kept, so that its link can say that it was used or has expired. */
const KEEP_AFTER_EXPIRY_MS = 7 * DAY_MS;
/** 256 random bits, which are 43 characters in base64url. */
const TOKEN_BYTES = 32;

/** Returns a random secret for a link or a cookie. Store only its hash. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the hash under which a token is stored. It needs no salt, because the token is random. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

interface TokenRequest {
  purpose: string;
  /** Null for a link that creates the account. */
  accountId: string | null;
  /** The sign-up that the link belongs to. */
  signUpId?: string | null;
  now: number;
  lifetimeMs: number;
}

/** Creates the token of a link and returns it. Stores only its hash. */
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
      sign_up_id: request.signUpId ?? null,
    })
    .execute();
  return token;
}

export type TokenState =
  | { state: 'valid' | 'used' | 'expired'; accountId: string | null; signUpId: string | null }
  | { state: 'unknown'; accountId: null; signUpId: null };

/** Returns the state of a token without using it. */
export async function inspectToken(
  queries: Queries,
  purpose: string,
  token: string,
  now: number,
): Promise<TokenState> {
  const row = await queries
    .selectFrom('one_time_tokens')
    .select(['account_id', 'expires_at', 'used_at', 'sign_up_id'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return { state: 'unknown', accountId: null, signUpId: null };
  const found = { accountId: row.account_id, signUpId: row.sign_up_id };
  if (row.used_at !== null) return { state: 'used', ...found };
  return { state: row.expires_at > now ? 'valid' : 'expired', ...found };
}

/**
 * Marks a token as used and returns its previous state. Only one of several concurrent calls gets 'valid'.
 * Call this in the transaction of the change that the token allows.
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
    .returning(['account_id', 'sign_up_id'])
    .executeTakeFirst();
  if (taken) return { state: 'valid', accountId: taken.account_id, signUpId: taken.sign_up_id };
  return inspectToken(queries, purpose, token, now);
}

/** Stores the use of a token that has no row yet. Returns false if the token was used before. */
export async function markUsed(
  queries: Queries,
  token: { token: string; purpose: string; accountId: string | null; expiresAt: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token.token),
      purpose: token.purpose,
      account_id: token.accountId,
      expires_at: token.expiresAt,
      used_at: token.now,
      sign_up_id: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks all tokens of an account and a purpose as used, so that their links can say that. */
export async function endTokens(
  queries: Queries,
  purpose: string,
  accountId: string,
  now: number,
): Promise<void> {
  await queries
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Deletes the unused tokens of an account and a purpose, or only those of one sign-up. Call this when a link was used or
 * replaced.
 */
export async function revokeTokens(
  queries: Queries,
  purpose: string,
  accountId: string | null,
  signUpId?: string | null,
): Promise<void> {
  let tokens = queries
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null);
  if (signUpId !== undefined) tokens = tokens.where('sign_up_id', signUpId === null ? 'is' : '=', signUpId);
  await tokens.execute();
}

/** Deletes the tokens that expired longer ago than KEEP_AFTER_EXPIRY_MS. */
export async function sweepTokens(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<=', now - KEEP_AFTER_EXPIRY_MS)
    .execute();
}
