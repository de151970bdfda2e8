import type { Queries } from '../../../server/database/database.ts';

/** Finds the account that an email belongs to, as far as a mail to it needs. */
export function findRecipient(queries: Queries, email: string) {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}
