import { type RawBuilder, sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import type { InvitationFacts } from '../../accounts/contract.ts';
import { emailOf } from '../../accounts/server/account-facts.ts';
import type { InvitedPerson, Voucher } from '../../membership/contract.ts';
import { admitInvited } from '../../membership/server/decisions/decide.ts';
import { readAccounts } from '../../membership/server/members/member-accounts.ts';
import { isMember, readMemberships } from '../../membership/server/members/member-facts.ts';
import { nameOf, nameOrEmailOf } from '../../people/server/person-facts.ts';
import { stateOf } from './invitations.ts';
import { hashEmail } from './invite-addresses.ts';

/**
 * Returns who invites by a link, for anybody with the link: a first name, unless the inviter hides it, and
 * nothing else.
 */
export async function describeInvitation(
  { database, clock }: AppContext,
  token: string,
): Promise<InvitationFacts> {
  const row = await database
    .selectFrom('invitations')
    .select(['withdrawn_at', 'uses', 'max_uses', 'expires_at', 'shows_name'])
    .select(nameOf('invitations.created_by').as('name'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return { state: 'unknown', inviter: '' };
  const state = stateOf(row, clock.now());
  const isNamed = state === 'open' && row.shows_name === 1;
  return { state, inviter: isNamed ? firstName(row.name) : '' };
}

/** Returns the first name of the member who invited an account. Empty if nobody did, or if the inviter hides it. */
export async function nameInviter({ database }: AppContext, accountId: string): Promise<string> {
  const row = await database
    .selectFrom('invited_people')
    .innerJoin('invitations', 'invitations.id', 'invited_people.invitation_id')
    .select(nameOf('invited_people.invited_by').as('name'))
    .where('invited_people.account_id', '=', accountId)
    .where('invitations.shows_name', '=', 1)
    .executeTakeFirst();
  return firstName(row?.name);
}

function firstName(name: string | null | undefined): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? '';
}

/**
 * Counts the use of an invitation by a verified account, and stores who invited the account. An administrator's
 * invitation may admit the account at once. If the invitation has ended meanwhile, nothing changes: the request
 * waits like all others. Call this only after the email was verified. Before, somebody could use up an
 * invitation, or learn about its inviter, with another person's email.
 */
export async function acceptInvitation(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  tokenHash: string,
  now: number,
): Promise<void> {
  const [account] = await readAccounts(transaction, [accountId]);
  if (!account) return;
  const { email } = account;
  // One statement decides: of two concurrent requests, only one gets the last use.
  const invitation = await transaction
    .updateTable('invitations')
    .set((expression) => ({ uses: expression('uses', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    // An invitation from a list works only for its own address.
    .where((is) => is.or([is('bound_email_hash', 'is', null), is('bound_email_hash', '=', hashEmail(email))]))
    .returning(['id', 'created_by', 'admits'])
    .executeTakeFirst();
  if (!invitation) return;
  await transaction
    .insertInto('invited_people')
    .values({
      account_id: accountId,
      invitation_id: invitation.id,
      invited_by: invitation.created_by,
      invited_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  if (invitation.admits === 1) {
    await admitInvited(context, transaction, accountId, invitation.created_by);
  }
}

/** Returns who invited an account, if the inviter is still a member. */
export async function findInviter(queries: Queries, accountId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('invited_people')
    .select('invited_by')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.invited_by ?? undefined;
}

/**
 * Returns who invited these applicants, by the applicant's account: the inviter's name, or for administrators
 * else the email.
 * @throws AppError 'forbidden' 403
 */
export async function listVouchers(
  { database }: AppContext,
  viewer: Viewer,
  accountIds: string[],
): Promise<Record<string, Voucher>> {
  requirePermission(viewer, 'decide-applications');
  const withEmail = can(viewer, 'see-members');
  if (accountIds.length === 0) return {};
  const rows = await database
    .selectFrom('invited_people')
    .select((expression) => [
      'invited_people.account_id',
      withEmail ? emailOf('invited_people.invited_by').as('email') : sql<string>`''`.as('email'),
      nameOf('invited_people.invited_by').as('name'),
      expression
        .selectFrom('invited_people as others')
        .whereRef('others.invited_by', '=', 'invited_people.invited_by')
        .where(isMember('others.account_id'))
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('members'),
    ])
    .where(sql<boolean>`invited_people.account_id ${isOneOf(database, accountIds)}`)
    .where('invited_people.invited_by', 'is not', null)
    .execute();
  return Object.fromEntries(
    rows.map(({ account_id, email, name, members }) => [
      account_id,
      { name: name || (email ?? ''), members: Number(members) },
    ]),
  );
}

/** Returns whom a person invited, in the order in which they came. @throws AppError 'forbidden' 403 */
export async function listInvited(
  { database }: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<InvitedPerson[]> {
  requirePermission(viewer, 'see-members');
  const rows = await database
    .selectFrom('invited_people')
    .select(['account_id as uid', nameOrEmailOf('invited_people.account_id').as('name')])
    .where('invited_by', '=', accountId)
    .orderBy('invited_at')
    .orderBy('account_id')
    .execute();
  const memberships = await readMemberships(
    database,
    rows.map(({ uid }) => uid),
  );
  return rows.flatMap(({ uid, name }) => {
    const membership = memberships.get(uid);
    return membership ? [{ uid, name: name ?? '', ...membership }] : [];
  });
}

/** Returns a condition that a person used an invitation of another person. */
export function wasInvitedBy(personId: string, inviterId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from invited_people where account_id = ${personId} and invited_by = ${inviterId})`;
}

/** Returns SQL for the name of the member who invited a person; null without an inviter. */
export function inviterNameOf(personId: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select ${nameOf('invited_people.invited_by')} from invited_people where account_id = ${personId})`;
}

/** Returns the viewer's invitations and who invited the viewer, for the archive. */
export async function exportInvitations({ database }: AppContext, { accountId }: Viewer) {
  const made = await database
    .selectFrom('invitations')
    .select([
      'created_at as createdAt',
      'expires_at as expiresAt',
      'max_uses as maxUses',
      'uses',
      'withdrawn_at as withdrawnAt',
    ])
    .where('created_by', '=', accountId)
    .orderBy('created_at')
    .execute();
  const came = await database
    .selectFrom('invited_people')
    .select(['invited_at as invitedAt', nameOf('invited_people.invited_by').as('by')])
    .where('invited_people.account_id', '=', accountId)
    .executeTakeFirst();
  return { made, came: came ?? null };
}
