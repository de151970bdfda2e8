import type { Queries } from '../../../server/database/database.ts';
import { isMemberAccount, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { readName } from '../../people/server/person-facts.ts';

/**
 * Returns a person with what rules and mails about deputies need: an unnamed person's name is empty, and a verified
 * member who is no administrator is fit to be a deputy.
 */
export async function findPerson(queries: Queries, accountId: string) {
  const [account] = await readAccounts(queries, [accountId]);
  if (!account || account.accessLevel === 'no-record') return undefined;
  const { email, language, isAdministrator } = account;
  const isFit = isMemberAccount(account) && !isAdministrator;
  return { email, language, name: await readName(queries, accountId), isFit };
}
