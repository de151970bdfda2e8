import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { type BEFORE_ALL, inBatches } from '../../../server/database/in-batches.ts';
import { mapFields, PROFILE_FIELDS, SHOWN_FIELDS } from '../fields-contract.ts';
import { shownTexts } from './shown-texts.ts';

/**
 * Selects the accounts after a given one with membership and profile, oldest first, for moving to another
 * server.
 */
export function selectPeopleAfter(queries: Queries, { created_at, id }: typeof BEFORE_ALL) {
  return queries
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['accounts.id', 'email', 'email_verified_at', 'accounts.created_at', 'language', 'password_hash'])
    .select(['state', 'role', 'joined_at', 'suspended_until'])
    .select([...PROFILE_FIELDS, 'photo', 'updated_at', 'shown_at', 'listed_at', 'visibility_chosen_at'])
    .where(sql<boolean>`(accounts.created_at, accounts.id) > (${created_at}, ${id})`)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id');
}

/** Yields the approved and suspended members, the earliest request to join first, with the texts that members see. */
export async function* readMembers(queries: Queries, size: number) {
  const batches = inBatches(size, { joined_at: -1, id: '' }, (last) => selectMembersAfter(queries, last));
  for await (const rows of batches) yield rows.map(showMember);
}

function selectMembersAfter(queries: Queries, { joined_at, id }: { joined_at: number; id: string }) {
  return queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .leftJoin('profiles', 'profiles.account_id', 'memberships.account_id')
    .select(['accounts.id', 'email', 'role', 'state', 'joined_at', 'shown_at'])
    .select(['name', ...SHOWN_FIELDS])
    .where('state', 'in', ['approved', 'suspended'])
    .where(sql<boolean>`(joined_at, accounts.id) > (${joined_at}, ${id})`)
    .orderBy('joined_at')
    .orderBy('accounts.id');
}

function showMember(row: Awaited<ReturnType<ReturnType<typeof selectMembersAfter>['execute']>>[number]) {
  return {
    ...row,
    ...shownTexts({ ...mapFields(SHOWN_FIELDS, (field) => row[field] ?? ''), shown_at: row.shown_at }),
    state: row.state === 'suspended' ? ('suspended' as const) : ('approved' as const),
    name: row.name ?? '',
  };
}
