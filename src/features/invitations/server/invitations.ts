import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { lockAccount } from '../../../server/database/locks.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { createToken, hashToken } from '../../../server/one-time-tokens.ts';
import { drawQrCode } from '../../../server/qr-code.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { readInvitesBy } from '../../community/server/community.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { findApprovedAt } from '../../membership/server/members/member-since.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { type CreateInput, type Invitation, type InvitationState, MEMBER_DAYS } from '../contract.ts';

/** How long somebody must have been a member before inviting others. */
export const MEMBER_AFTER_MS = 7 * DAY_MS;
/** How many open invitations a member may have, and how many new ones in COUNTED_MS. */
export const MAX_OPEN = 5;
export const MAX_NEW = 20;
const COUNTED_MS = 30 * DAY_MS;
/** How many open invitations an administrator may have: more would be forgotten. */
export const MAX_OPEN_ADMINISTRATOR = 200;
/** How long an invitation is kept for its owner after the end of its original time. */
export const RETENTION_MS = 90 * DAY_MS;
/** How many invitations a page lists, the newest first. */
export const PAGE_SIZE = 50;
/** How many of the members who joined by an invitation it names. */
const MAX_SHOWN_PEOPLE = 10;
const NOBODY: Arrived = { people: [], morePeople: 0 };

interface InvitationRow {
  id: string;
  sealed_token: string;
  created_at: number;
  expires_at: number;
  max_uses: number;
  uses: number;
  admits: number;
  bound_email_hash: string | null;
  withdrawn_at: number | null;
}

/** Why somebody may not invite now. */
type InviteRefusal = 'administrators-only' | 'too-new' | 'too-many-open' | 'too-many-invitations';

/**
 * Makes an invitation. A member's is for one person and MEMBER_DAYS; administrators choose both. An administrator's
 * invitation may admit people at once, which a stolen session must not be able to do.
 * @throws AppError 'forbidden' 403, an InviteRefusal 409, 'confirm-first' 403
 */
export async function createInvitation(
  context: AppContext,
  viewer: Viewer,
  input: CreateInput,
): Promise<void> {
  requirePermission(viewer, 'invite-people');
  const isAdministrator = can(viewer, 'decide-memberships');
  if (!isAdministrator && (input.uses > 1 || input.admits || Number(input.days) !== MEMBER_DAYS)) {
    throw new AppError('forbidden', 403, 'Only administrators choose how an invitation works.');
  }
  if (input.admits) await requireFresh(context, viewer);
  const id = randomUUID();
  const token = createToken();
  const sealed = await context.secrets.seal(token, sealPurpose(id));
  await inTransaction(context, async (transaction) => {
    // Two concurrent requests must not both use the last place below the limit.
    await lockAccount(transaction, viewer.accountId);
    const refusal = await findRefusal({ ...context, database: transaction }, viewer);
    if (refusal) throw new AppError(refusal, 409, 'You cannot invite more people now.');
    const now = context.clock.now();
    await transaction
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(token),
        sealed_token: sealed,
        created_by: viewer.accountId,
        created_at: now,
        expires_at: now + Number(input.days) * DAY_MS,
        max_uses: input.uses,
        admits: input.admits ? 1 : 0,
        shows_name: input.hidesName ? 0 : 1,
      })
      .execute();
  });
}

/** Ends an invitation of the viewer's. Idempotent. @throws AppError 'forbidden' 403 */
export async function withdrawInvitation(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'invite-people');
  await endInvitations(context.database, viewer.accountId, context.clock.now(), id);
}

/** Ends the open invitations of a member, or one of them. */
export async function endInvitations(
  queries: Queries,
  accountId: string,
  now: number,
  id?: string,
): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('created_by', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .execute();
}

/**
 * Returns a page of the viewer's invitations, newest first, and why they may make none now. The invitation with the id
 * `shown`, or else the newest open one of the page, has a QR code. @throws AppError 'forbidden' 403
 */
export async function listInvitations(
  context: AppContext,
  viewer: Viewer,
  { shown, after: from }: { shown?: string | undefined; after?: string | undefined } = {},
): Promise<{ invitations: Invitation[]; next: string | undefined; refusal: InviteRefusal | undefined }> {
  requirePermission(viewer, 'invite-people');
  const { database, clock } = context;
  const after = parseCursor(from);
  const found = await database
    .selectFrom('invitations')
    .selectAll()
    .where('created_by', '=', viewer.accountId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  const people = await findArrived(
    database,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  const open = rows.filter((row) => stateOf(row, now) === 'open');
  const withCode = open.find(({ id }) => id === shown) ?? open[0];
  return {
    invitations: await Promise.all(
      rows.map((row) =>
        toInvitation(context, row, people.get(row.id) ?? NOBODY, { now, hasCode: row === withCode }),
      ),
    ),
    next: last && formatCursor({ createdAt: last.created_at, id: last.id }),
    refusal: await findRefusal(context, viewer),
  };
}

/** Returns how many invitations of the viewer are open. */
export async function countOpenInvitations({ database, clock }: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'invite-people');
  return countRows(
    database
      .selectFrom('invitations')
      .where('created_by', '=', viewer.accountId)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .whereRef('uses', '<', 'max_uses'),
  );
}

/** Deletes invitations whose time ended longer than RETENTION_MS ago. The record of who invited whom stays. */
export async function sweepInvitations(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('invitations')
    .where('expires_at', '<=', now - RETENTION_MS)
    .execute();
}

export function stateOf(
  {
    withdrawn_at,
    uses,
    max_uses,
    expires_at,
  }: Pick<InvitationRow, 'withdrawn_at' | 'uses' | 'max_uses' | 'expires_at'>,
  now: number,
): InvitationState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (uses >= max_uses) return 'used';
  return expires_at <= now ? 'expired' : 'open';
}

/** Returns how many open invitations somebody has. */
export async function countOpen(queries: Queries, accountId: string, now: number): Promise<number> {
  const rows = await queries
    .selectFrom('invitations')
    .select(['withdrawn_at', 'uses', 'max_uses', 'expires_at'])
    .where('created_by', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
  return rows.filter((row) => stateOf(row, now) === 'open').length;
}

async function findRefusal(context: AppContext, viewer: Viewer): Promise<InviteRefusal | undefined> {
  const { database, clock } = context;
  const now = clock.now();
  const isAdministrator = can(viewer, 'decide-memberships');
  if (!isAdministrator) {
    if ((await readInvitesBy(database)) === 'administrators') return 'administrators-only';
    const approvedAt = await findApprovedAt(database, viewer.accountId);
    if (now < (approvedAt ?? 0) + MEMBER_AFTER_MS) return 'too-new';
  }
  const open = await countOpen(database, viewer.accountId, now);
  if (open >= (isAdministrator ? MAX_OPEN_ADMINISTRATOR : MAX_OPEN)) return 'too-many-open';
  if (isAdministrator) return undefined;
  const { fresh } = await database
    .selectFrom('invitations')
    .select((expression) => expression.fn.countAll<number>().as('fresh'))
    .where('created_by', '=', viewer.accountId)
    .where('created_at', '>', now - COUNTED_MS)
    .executeTakeFirstOrThrow();
  return Number(fresh) >= MAX_NEW ? 'too-many-invitations' : undefined;
}

async function toInvitation(
  context: AppContext,
  row: InvitationRow,
  arrived: Arrived,
  { now, hasCode }: { now: number; hasCode: boolean },
): Promise<Invitation> {
  const state = stateOf(row, now);
  const link = state === 'open' ? await openLink(context, row) : undefined;
  return {
    id: row.id,
    state,
    link,
    qr: link !== undefined && hasCode ? drawQrCode(link) : undefined,
    uses: row.uses,
    maxUses: row.max_uses,
    admits: row.admits === 1,
    isListed: row.bound_email_hash !== null,
    expiresAt: row.expires_at,
    days: Math.round((row.expires_at - row.created_at) / DAY_MS),
    ...arrived,
  };
}

/**
 * Returns the link; undefined if the token cannot be decrypted, because the key changed or the row comes from a
 * backup.
 */
async function openLink(
  { secrets, config }: AppContext,
  { id, sealed_token }: InvitationRow,
): Promise<string | undefined> {
  if (!sealed_token) return undefined;
  const token = await secrets.open(sealed_token, sealPurpose(id)).catch(() => undefined);
  return token && `${config.publicUrl}/?invite=${token}`;
}

type Arrived = Pick<Invitation, 'people' | 'morePeople'>;

/** Returns the first people who joined by each invitation, and how many more there are. */
async function findArrived(queries: Queries, ids: string[]): Promise<Map<string, Arrived>> {
  const { rows } = await sql<{ invitation_id: string; id: string; name: string | null; total: number }>`
    select invitation_id, account_id as id, ${nameOf('arrived.account_id')} as name, total
    from (
      select invitation_id, account_id, invited_at, count(*) over (partition by invitation_id) as total,
        row_number() over (partition by invitation_id order by invited_at, account_id) as place
      from invited_people
      where invitation_id ${isOneOf(queries, ids)} and ${isMember('invited_people.account_id')}
    ) as arrived
    where place <= ${sql.lit(MAX_SHOWN_PEOPLE)}
    order by invited_at, account_id`.execute(queries);
  const arrived = Map.groupBy(rows, (row) => row.invitation_id);
  return new Map(
    [...arrived].map(([id, people]) => [
      id,
      {
        people: people.map((row) => ({ id: row.id, name: row.name ?? '' })),
        morePeople: Number(people[0]?.total) - people.length,
      },
    ]),
  );
}

/** Returns the purpose for which an invitation's token is sealed. */
export const sealPurpose = (id: string) => `invitation ${id}`;
