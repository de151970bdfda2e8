import type { AppContext } from '../../../../server/context.ts';
import { hasFactor } from '../../../accounts/server/factors/factors.ts';
import type { Member, MemberGroup } from '../../contract.ts';
import { findAnswer } from '../applications/applications.ts';
import { findDecisionRecords } from '../decisions/decision-history-store.ts';
import { findMember, readMembers } from './member-store.ts';

/* Reads for the commands of the person who operates the server. These functions take no viewer: a person who can
   run commands on the server can read its database. */

/**
 * Yields everyone who ever asked to join, or a group of them, newest request first. Reads some hundred at once.
 */
export function listMembersAsOperator(
  context: AppContext,
  show: MemberGroup | 'applicants' | undefined,
): AsyncGenerator<Member[]> {
  return readMembers(context, show);
}

export type OperatorMemberFile = NonNullable<Awaited<ReturnType<typeof readMemberAsOperator>>>;

/** Returns the id of the account with an email; undefined if there is none. */
export async function findAccountByEmail(
  { database }: Pick<AppContext, 'database'>,
  email: string,
): Promise<string | undefined> {
  const account = await database
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return account?.id;
}

/**
 * Returns the facts on an administrator's page of a person who ever asked to join, with the newest decision first;
 * undefined for an account that never did.
 */
export async function readMemberAsOperator(context: AppContext, accountId: string) {
  const member = await findMember(context, accountId, { withEmail: true });
  if (!member) return undefined;
  return {
    member,
    answer: await findAnswer(context.database, accountId),
    hasSecondStep: await hasFactor(context.database, accountId),
    decisions: await findDecisionRecords(context, { accountId }),
  };
}
