import type { Queries } from '../../../server/database/database.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';

export interface PersonOfDeputy extends Recipient {
  /** May be empty. */
  name: string;
  /** Whether the person can be a deputy: a verified member who is no administrator. */
  isFit: boolean;
}

/** Returns a person with what rules and mails about deputies need. */
export async function findPerson(queries: Queries, accountId: string): Promise<PersonOfDeputy | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['email', 'language', 'email_verified_at', 'profiles.name', 'state', 'role'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, language, name, state, role } = row;
  const isFit = state === 'approved' && role !== 'administrator' && row.email_verified_at !== null;
  return { email, language, name: name ?? '', isFit };
}
