import type { Queries } from '../../../server/database/database.ts';

/** Returns an account, or undefined if it is gone. */
export function findAccount(queries: Queries, id: string) {
  return selectAccount(queries).where('id', '=', id).executeTakeFirst();
}

/** Returns an account. @throws Error if it is gone */
export function requireAccount(queries: Queries, id: string) {
  return selectAccount(queries).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the account of an email address, or undefined if there is none. */
export function findAccountByEmail(queries: Queries, email: string) {
  return selectAccount(queries).where('email', '=', email).executeTakeFirst();
}

function selectAccount(queries: Queries) {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'password_hash', 'email_verified_at', 'last_sign_in_at']);
}
