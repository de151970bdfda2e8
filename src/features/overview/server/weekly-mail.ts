import { sql } from 'kysely';
import type { ComposedContext } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import { isAccount } from '../../accounts/server/account-facts.ts';
import { listAdministratorRecipients } from '../../membership/server/administrators/administrators.ts';
import { type AccountFacts, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { readMemberships } from '../../membership/server/members/member-facts.ts';
import { nextDigestTime } from '../../news/server/digest-time.ts';
import type { Fact } from '../contract.ts';
import { listFacts } from './facts.ts';
import { waitingMail } from './mails.ts';

/**
 * The day for administrators who have chosen none. Without a default, nobody would tell them of failed mails or
 * a missing backup.
 */
const DEFAULT_WEEKDAY = 1;
/** The hour of the mail on the community's clock. */
const HOUR = 8;

/** Returns the day of an administrator's weekly mail from the row of the administrator; 0 is Sunday. Null for none. */
export function toWeekday({
  chosen_by,
  weekday,
}: {
  chosen_by: string | null;
  weekday: number | null;
}): number | null {
  return chosen_by === null ? DEFAULT_WEEKDAY : weekday;
}

/** Returns the day of the weekly mail for the archive. Null for somebody who was never an administrator. */
export async function exportWeekday(queries: Queries, accountId: string) {
  const row = await findRow(queries, accountId);
  return row ? { weekday: row.weekday } : null;
}

/** Saves on which day the viewer gets the weekly mail; null for none. Idempotent. @throws AppError 'forbidden' 403 */
export async function saveWeekday(
  context: AppContext,
  viewer: Viewer,
  weekday: number | null,
): Promise<void> {
  requirePermission(viewer, 'see-performance');
  const { accountId } = viewer;
  const timeZone = await readTimeZone(context);
  const due_at = dueAt(accountId, weekday, timeZone, context.clock.now());
  await inTransaction(context, (transaction) =>
    transaction
      .insertInto('overview_mails')
      .values({ account_id: accountId, weekday, due_at })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ weekday, due_at }))
      .execute(),
  );
}

/** Plans the mails of administrators without a planned one: new ones, and all after a restore. */
export async function planWeeklyMails(context: AppContext, now: number): Promise<void> {
  const { database } = context;
  const administrators = await listAdministratorRecipients(database);
  const rows = await database
    .selectFrom('overview_mails')
    .select(['account_id', 'weekday', 'due_at'])
    .execute();
  const chosen = new Map(rows.map((row) => [row.account_id, row]));
  const unplanned = administrators.filter(({ id }) => {
    const row = chosen.get(id);
    return !row || (row.due_at === null && row.weekday !== null);
  });
  if (unplanned.length === 0) return;
  const timeZone = await readTimeZone(context);
  for (const { id } of unplanned) {
    const weekday = chosen.get(id)?.weekday ?? DEFAULT_WEEKDAY;
    const due_at = dueAt(id, weekday, timeZone, now);
    await inTransaction(context, (transaction) =>
      sql`
        insert into overview_mails (account_id, weekday, due_at)
        select ${id}, ${weekday}, ${due_at} where ${isAccount(id)}
        on conflict (account_id) do update set due_at = excluded.due_at
        where overview_mails.due_at is null and overview_mails.weekday = excluded.weekday`.execute(
        transaction,
      ),
    );
  }
}

/**
 * Queues the mails that are due, if something waits for a decision. Each is queued once, even if several nodes
 * do this at the same time, and once even after a long pause.
 */
export async function queueWeeklyMails(
  context: ComposedContext,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const due = await context.database
    .selectFrom('overview_mails')
    .select(['account_id', 'weekday', 'due_at'])
    .where('due_at', '<=', now)
    .execute();
  if (due.length === 0) return;
  const decisions = await listFacts(context, 'decisions', now);
  const timeZone = await readTimeZone(context);
  await forEach(due, signal, (row) =>
    queueWeeklyMail(
      context,
      { ...row, next: dueAt(row.account_id, row.weekday, timeZone, now) },
      decisions,
      now,
    ),
  );
}

/** Claims a mail by changing its time: another node that has read the same row then changes nothing. */
async function queueWeeklyMail(
  context: AppContext,
  { account_id: accountId, due_at, next }: { account_id: string; due_at: number | null; next: number | null },
  decisions: readonly Fact[],
  now: number,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const claimed = await transaction
      .updateTable('overview_mails')
      .set({ due_at: next })
      .where('account_id', '=', accountId)
      .where('due_at', '=', due_at)
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 0n) return;
    const to = await findAdministrator(transaction, accountId);
    // If the person becomes an administrator again, they begin with the default.
    if (!to) await transaction.deleteFrom('overview_mails').where('account_id', '=', accountId).execute();
    else if (decisions.length > 0 && to.isVerified) {
      const { publicUrl } = context.config;
      await queueMail(context, transaction, waitingMail(to, { decisions, now }, { publicUrl }));
    }
  });
}

async function findAdministrator(queries: Queries, accountId: string): Promise<AccountFacts | undefined> {
  const membership = (await readMemberships(queries, [accountId])).get(accountId);
  if (membership?.role !== 'administrator' || membership.state !== 'approved') return undefined;
  const [account] = await readAccounts(queries, [accountId]);
  return account;
}

function findRow(queries: Queries, accountId: string) {
  return queries
    .selectFrom('overview_mails')
    .select('weekday')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

async function readTimeZone({ community }: AppContext): Promise<string | null> {
  return (await community.read()).timeZone ?? null;
}

function dueAt(
  accountId: string,
  weekday: number | null,
  timeZone: string | null,
  now: number,
): number | null {
  return weekday === null ? null : nextDigestTime({ timeZone, hour: HOUR, weekday }, now, accountId);
}
