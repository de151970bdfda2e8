import { randomInt } from 'node:crypto';
import type { Queries } from '../../../../server/database/database.ts';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { findMatchingHash, hashPassword } from '../passwords/passwords.ts';

const RECOVERY_CODES = 10;
/** Crockford's base32, without letters that look like digits. Ten of them are 50 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

/** Returns new codes, such as 'k3m9x-0vq7d', with their hashes. The hashes share a salt, so that one hash compares a typed code with all. */
export async function createRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomText(HALF)}-${randomText(HALF)}`);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(normaliseCode(code), hashes[0]));
  return { codes, hashes };
}

/** Replaces the codes of an account. */
export async function storeRecoveryCodes(
  transaction: Transaction,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(transaction, accountId);
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null }));
  await transaction.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteRecoveryCodes(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

/** Returns how many codes of an account were not used yet. */
export async function countRecoveryCodes(queries: Queries, accountId: string): Promise<number> {
  return (await listHashes(queries, accountId)).length;
}

/** Returns the stored hash of a typed code; undefined if the code is wrong or used. Costs one password hash. */
export async function findRecoveryCode(
  queries: Queries,
  accountId: string,
  typed: string,
): Promise<string | undefined> {
  return findMatchingHash(normaliseCode(typed), await listHashes(queries, accountId));
}

/** Marks a code as used. Returns false if it was used in the meantime. */
export async function spendRecoveryCode(
  transaction: Transaction,
  accountId: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const used = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function listHashes(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map((row) => row.code_hash);
}

/**
 * Returns a typed code in the form in which it was made: in the same case, without separators, and with digits for
 * the letters that look like them.
 */
function normaliseCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
