import type { Queries } from '../../../server/database/database.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';
import { isMemberAccount, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { readName } from '../../people/server/person-facts.ts';

interface PersonOfDeputy extends Recipient {
  /** May be empty. */
  name: string;
  /** Whether the person can be a deputy: a verified member who is no administrator. */
  isFit: boolean;
}

/** Returns a person with what rules and mails about deputies need. */
export async function findPerson(queries: Queries, accountId: string): Promise<PersonOfDeputy | undefined> {
  const [account] = await readAccounts(queries, [accountId]);
  if (!account || account.accessLevel === 'no-record') return undefined;
  const { email, language, isAdministrator } = account;
  const isFit = isMemberAccount(account) && !isAdministrator;
  return { email, language, name: await readName(queries, accountId), isFit };
}
