import { type RawBuilder, sql } from 'kysely';
import type { MembershipState, Role } from '../../../../identity/account-states.ts';
import { stripInvisible } from '../../../../malayalam/invisible.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { readNames } from '../../../accounts/server/read-names.ts';
import { type Member, type MemberGroup, type MemberPlace, PAGE_SIZE } from '../../contract.ts';
import { listActions } from '../decisions/policy.ts';
import { countLimit, EVERYONE, type FoundNames, findNamed, selectFirst } from '../names/name-search.ts';
import { HAS_ROLE } from './member-facts.ts';

const MEMBERS_AT_ONCE = 500;

interface MemberRow {
  id: string;
  email: string;
  email_verified_at: number | null;
  state: MembershipState;
  role: Role;
  joined_at: number;
  suspended_until: number | null;
}

/**
 * Returns the matching members, newest request first, one row more than a page shows if more follow. Also
 * returns their number, up to one more than countLimit.
 */
export async function findMembers(
  context: AppContext,
  place: MemberPlace,
): Promise<{ found: Member[]; count: number }> {
  const { q, show, after } = place;
  const isWanted = GROUPS[show];
  const most = countLimit(place) + 1;
  if (q !== '') {
    const named = (await findNamed(context.database, stripInvisible(q), { byEmail: true })) ?? EVERYONE;
    // One statement for the page and the number: a search is counted up to few people.
    const counted = await findAfter(context, named, { isWanted, after: undefined, limit: most });
    const rows = after ? await findAfter(context, named, { isWanted, after, limit: PAGE_SIZE + 1 }) : counted;
    return { found: await withNames(context, rows.slice(0, PAGE_SIZE + 1)), count: counted.length };
  }
  const rows = await findAfter(context, EVERYONE, { isWanted, after, limit: PAGE_SIZE + 1 });
  const found = await withNames(context, rows);
  if (!after && found.length <= PAGE_SIZE) return { found, count: found.length };
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from memberships where ${isWanted} limit ${sql.lit(most)}) as counted`.execute(
    context.database,
  );
  return { found, count: Number(counts[0]?.count) };
}

/**
 * Yields everyone who ever asked to join, or a group of them, newest request first. Reads some hundred at once.
 */
export async function* readMembers(
  context: AppContext,
  show: MemberGroup | 'applicants' | undefined,
): AsyncGenerator<Member[]> {
  const isApplicant = sql<boolean>`memberships.state = 'pending'`;
  const isWanted = show === undefined ? EVERYONE.isMeant : show === 'applicants' ? isApplicant : GROUPS[show];
  let after: string | undefined;
  do {
    const rows = await findAfter(context, EVERYONE, { isWanted, after, limit: MEMBERS_AT_ONCE });
    const found = await withNames(context, rows);
    yield found;
    const last = found.length === MEMBERS_AT_ONCE ? found.at(-1) : undefined;
    after = last && `${last.joinedAt}_${last.uid}`;
  } while (after);
}

async function findAfter(
  context: AppContext,
  named: FoundNames,
  { isWanted, after, limit }: { isWanted: RawBuilder<boolean>; after: string | undefined; limit: number },
): Promise<MemberRow[]> {
  const [joinedAt, id = ''] = (after ?? LAST).split('_');
  const first = selectFirst(named, {
    ...{ columns: sql`memberships.*`, isWanted, limit },
    order: {
      columns: ['joined_at', 'account_id'],
      direction: 'desc',
      after: [Number(joinedAt), id],
    },
  });
  const { rows } = await sql<MemberRow>`
    select accounts.email, ${FACTS}
    from (${first}) as ${TABLES}
    order by memberships.joined_at desc, memberships.account_id desc`.execute(context.database);
  return rows;
}

/** Returns the number of memberships by state and role. */
export async function countMemberships(
  queries: Queries,
): Promise<{ state: MembershipState; role: Role; count: number }[]> {
  return queries
    .selectFrom('memberships')
    .select(['state', 'role'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy(['state', 'role'])
    .execute();
}

/** Returns anyone who ever asked to join. Without `withEmail`, the email is empty. */
export async function findMember(
  context: AppContext,
  accountId: string,
  { withEmail }: { withEmail: boolean },
): Promise<Member | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${withEmail ? sql`accounts.email` : sql`'' as email`}, ${FACTS} from ${TABLES} where memberships.account_id = ${accountId}`.execute(
    context.database,
  );
  const [member] = await withNames(context, rows);
  return member;
}

const FACTS = sql`accounts.id, accounts.email_verified_at,
  memberships.state, memberships.role, memberships.joined_at, memberships.suspended_until`;
const TABLES = sql`memberships join accounts on accounts.id = memberships.account_id`;
/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

const GROUPS: Record<MemberGroup, RawBuilder<boolean>> = {
  everyone: sql<boolean>`memberships.state <> 'pending'`,
  members: sql<boolean>`memberships.state = 'approved'`,
  moderators: sql<boolean>`${HAS_ROLE} and memberships.role = 'moderator'`,
  approvers: sql<boolean>`${HAS_ROLE} and memberships.role = 'approver'`,
  administrators: sql<boolean>`${HAS_ROLE} and memberships.role = 'administrator'`,
  suspended: sql<boolean>`memberships.state = 'suspended'`,
  declined: sql<boolean>`memberships.state = 'declined'`,
};

async function withNames(context: AppContext, rows: MemberRow[]): Promise<Member[]> {
  const names = await readNames(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toMember(row, names.get(row.id) ?? ''));
}

function toMember({ id, email, state, role, ...row }: MemberRow, name: string): Member {
  const isVerified = row.email_verified_at !== null;
  return {
    uid: id,
    email,
    name,
    state,
    role,
    isVerified,
    joinedAt: row.joined_at,
    suspendedUntil: state === 'suspended' ? row.suspended_until : null,
    actions: listActions({ state, role, isVerified }),
  };
}
