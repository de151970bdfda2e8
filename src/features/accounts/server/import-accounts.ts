import { sql } from 'kysely';
import type { Language } from '../../../languages/languages.ts';
import type { Queries } from '../../../server/database/database.ts';
import { findExistingIds, isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';

/** An account that an import brings from another server. */
export interface ImportedAccount {
  id: string;
  /** Cleaned by the contract's `email`. */
  email: string;
  isVerified: boolean;
  /** The stored form: argon2id, or the hash of another product. Null if a mailed link must set the password. */
  passwordHash: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  language: Language | null;
}

/** Inserts accounts whose id and email are free, changes no other, and returns the ids of the inserted ones. */
export async function insertImportedAccounts(
  transaction: Transaction,
  accounts: readonly ImportedAccount[],
): Promise<Set<string>> {
  if (accounts.length === 0) return new Set();
  const inserted = await transaction
    .insertInto('accounts')
    .values(
      accounts.map(({ id, email, isVerified, passwordHash, createdAt, language }) => ({
        id,
        email,
        password_hash: passwordHash,
        email_verified_at: isVerified ? createdAt : null,
        created_at: createdAt,
        // An imported account has not signed in here yet: no browser is known, so none is reported as new.
        last_sign_in_at: null,
        language,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** Returns the accounts with one of these emails, by email. */
export async function findAccountsByEmail(
  queries: Queries,
  emails: readonly string[],
): Promise<Map<string, { id: string; isVerified: boolean }>> {
  const rows = await queries
    .selectFrom('accounts')
    .select(['id', 'email', 'email_verified_at'])
    .where(sql<boolean>`email ${isOneOf(queries, emails)}`)
    .execute();
  return new Map(
    rows.map(({ id, email, ...row }) => [email, { id, isVerified: row.email_verified_at !== null }]),
  );
}

/** Returns which of these accounts exist. */
export function findExistingAccounts(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  return findExistingIds(queries, queries.selectFrom('accounts').select('id'), ids);
}
