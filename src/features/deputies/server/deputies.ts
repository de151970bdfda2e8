import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { readAccessLevel } from '../../membership/server/members/member-accounts.ts';
import { listMembers } from '../../membership/server/members/members.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { type Candidate, type Deputies, MAX_DAYS, MIN_DAYS } from '../contract.ts';
import type { DeputyEvent } from '../events.ts';
import { tellDeputy } from './deputy-news.ts';
import { endDeputy } from './end-deputies.ts';
import { namedMail } from './mails.ts';
import { findPerson } from './people-of-deputies.ts';

/** Returns who the viewer's deputy is, and whose deputy the viewer is. @throws AppError 'forbidden' 403 */
export async function readDeputies({ database }: AppContext, viewer: Viewer): Promise<Deputies> {
  requirePermission(viewer, 'open-member-pages');
  const rows = await database
    .selectFrom('deputies')
    .select(['administrator_id', 'deputy_id', 'days'])
    .where((is) =>
      is.or([is('administrator_id', '=', viewer.accountId), is('deputy_id', '=', viewer.accountId)]),
    )
    .orderBy('named_at')
    .execute();
  const deputies: Deputies = { own: can(viewer, 'decide-memberships') ? null : undefined, namedBy: [] };
  for (const { administrator_id, deputy_id, days } of rows) {
    const isOwn = administrator_id === viewer.accountId;
    const uid = isOwn ? deputy_id : administrator_id;
    const person = await findPerson(database, uid);
    if (!person) continue;
    // A deputy sees no email of the administrator.
    if (!isOwn) deputies.namedBy.push({ uid, name: person.name, days });
    else if (deputies.own === null) deputies.own = { uid, name: person.name || person.email, days };
  }
  return deputies;
}

/** How many members a search shows. */
const MAX_CANDIDATES = 20;
/** Per administrator. Naming a deputy sends a mail, even if the member was named before. */
const NAMINGS: RateLimit = { name: 'name-deputy', hits: 10, perMs: DAY_MS };

/**
 * Returns members whom the viewer can name, by name or email; none without a search text. @throws AppError
 * 'forbidden' 403
 */
export async function findCandidates(context: AppContext, viewer: Viewer, q: string): Promise<Candidate[]> {
  requirePermission(viewer, 'decide-memberships');
  if (!q) return [];
  const { members } = await listMembers(context, viewer, { q, show: 'members', after: undefined });
  return members
    .filter(({ role, isVerified }) => isVerified && role !== 'administrator')
    .slice(0, MAX_CANDIDATES)
    .map(({ uid, name, email }) => ({ uid, name, email }));
}

/** Returns a member whom the viewer can name; undefined for anybody else. @throws AppError 'forbidden' 403 */
export async function findCandidate(
  { database }: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<Candidate | undefined> {
  requirePermission(viewer, 'decide-memberships');
  const person = await findPerson(database, accountId);
  return person?.isFit ? { uid: accountId, name: person.name, email: person.email } : undefined;
}

/**
 * Names the member who becomes an administrator once the viewer has not been here for `days`. Replaces an earlier
 * deputy, and tells both members. A second call changes nothing. Requires a fresh proof, as making an administrator
 * does.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403, 'deputy-days' 422, 'deputy-unfit' 409, 'too-many' 429
 */
export async function nameDeputy(
  context: AppContext,
  viewer: Viewer,
  { member: deputyId, days }: { member: string; days: number },
): Promise<void> {
  requirePermission(viewer, 'decide-memberships');
  if (!Number.isInteger(days) || days < MIN_DAYS || days > MAX_DAYS) throw wrongDays();
  await requireFresh(context, viewer);
  const { accountId: administratorId } = viewer;
  await context.limiter.take(NAMINGS, administratorId);
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accessLevel = await readAccessLevel(transaction, administratorId);
    requirePermission(accessLevel && { accessLevel }, 'decide-memberships');
    const deputy = await findPerson(transaction, deputyId);
    if (!deputy?.isFit) throw unfit();
    const before = await transaction
      .selectFrom('deputies')
      .select(['deputy_id', 'days'])
      .where('administrator_id', '=', administratorId)
      .executeTakeFirst();
    if (before?.deputy_id === deputyId && before.days === days) return;
    const at = context.clock.now();
    const isOther = before !== undefined && before.deputy_id !== deputyId;
    if (isOther) {
      const ending = { administratorId, byId: administratorId, at, tells: 'deputy' } as const;
      await endDeputy(context, transaction, ending);
    }
    const named = { deputy_id: deputyId, days, first_mail_at: null, second_mail_at: null, checked_at: null };
    await transaction
      .insertInto('deputies')
      .values({ ...named, administrator_id: administratorId, named_at: at })
      .onConflict((conflict) => conflict.column('administrator_id').doUpdateSet(named))
      .execute();
    const administrator = await findPerson(transaction, administratorId);
    const mail = namedMail(context.config.publicUrl, deputy, { name: administrator?.name ?? '', days });
    await queueMail(context, transaction, mail);
    await raise<DeputyEvent>(transaction, { type: 'deputy-named', administratorId, deputyId, at });
    await tellDeputy(transaction, { administratorId, deputyId, at });
  });
}

/** Withdraws the viewer's deputy, and tells the deputy by mail. Does nothing without a deputy. */
export async function withdrawDeputy(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'open-member-pages');
  const { accountId } = viewer;
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const at = context.clock.now();
    const ending = { administratorId: accountId, byId: accountId, at, tells: 'deputy' } as const;
    await endDeputy(context, transaction, ending);
  });
}

/**
 * Ends the viewer's part as an administrator's deputy, and tells the administrator. Does nothing if the viewer
 * is not the deputy.
 */
export async function refuseDeputy(
  context: AppContext,
  viewer: Viewer,
  administratorId: string,
): Promise<void> {
  requirePermission(viewer, 'open-member-pages');
  const { accountId: deputyId } = viewer;
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const at = context.clock.now();
    const ending = { administratorId, deputyId, byId: deputyId, at, tells: 'administrator' } as const;
    await endDeputy(context, transaction, ending);
  });
}

/** Returns who the viewer's deputy is and whose deputy the viewer is, for the archive: names, and no email of others. */
export async function exportDeputies({ database }: AppContext, { accountId }: Viewer) {
  const rows = await database
    .selectFrom('deputies')
    .select(['administrator_id', 'days', 'named_at as namedAt'])
    .select([
      nameOf('deputies.administrator_id').as('administrator'),
      nameOf('deputies.deputy_id').as('deputy'),
    ])
    .where((is) => is.or([is('administrator_id', '=', accountId), is('deputy_id', '=', accountId)]))
    .orderBy('named_at')
    .execute();
  return rows.map(({ administrator_id, administrator, deputy, days, namedAt }) =>
    administrator_id === accountId ? { deputy, days, namedAt } : { deputyOf: administrator, days, namedAt },
  );
}

function wrongDays(): AppError {
  return new AppError('deputy-days', 422, `Choose ${MIN_DAYS} to ${MAX_DAYS} days.`);
}

function unfit(): AppError {
  return new AppError('deputy-unfit', 409, 'Choose a member with a verified email who is no administrator.');
}
