import type { Queries } from '../../../server/database/database.ts';

/** Returns what a mail to the account of an email address needs, or undefined if there is no account. */
export function findRecipient(queries: Queries, email: string) {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}
