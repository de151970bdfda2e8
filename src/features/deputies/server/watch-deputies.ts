import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { takeOver } from '../../membership/server/administrators/take-over.ts';
import { readAccounts } from '../../membership/server/members/member-accounts.ts';
import { tellOfTakeOver } from './deputy-news.ts';
import { noticeMail, tookOverMail, tookOverToDeputyMail } from './mails.ts';
import { findPerson } from './people-of-deputies.ts';
import { nextStep, type Watch } from './timeline.ts';

/**
 * Sends the mails that are due, and lets deputies take over. All nodes may run this at once: the lock makes
 * them wait for each other.
 */
export async function watchDeputies(context: AppContext, _now: number, signal: AbortSignal): Promise<void> {
  const rows = await context.database.selectFrom('deputies').select('administrator_id').execute();
  for (const { administrator_id: administratorId } of rows) {
    if (signal.aborted) return;
    // Check without a lock first: most rows wait for weeks.
    const found = await findWatch(context.database, administratorId, context.clock.now());
    if (found && nextStep(found, context.clock.now()).kind !== 'wait') await watch(context, administratorId);
  }
}

interface Found extends Watch {
  deputyId: string;
}

async function watch(context: AppContext, administratorId: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const now = context.clock.now();
    // Another node may have taken the step, or the administrator may have visited.
    const found = await findWatch(transaction, administratorId, now);
    if (!found) return;
    const step = nextStep(found, now);
    if (step.kind === 'wait') return;
    if (step.kind === 'take-over')
      return change(context, transaction, { administratorId, ...found, at: now });
    const marks = {
      'forget-mails': { first_mail_at: null, second_mail_at: null, checked_at: null },
      'keep-watching': { checked_at: now },
      'first-mail': { first_mail_at: now, second_mail_at: null, checked_at: now },
      'second-mail': { second_mail_at: now, checked_at: now },
    }[step.kind];
    await transaction
      .updateTable('deputies')
      .set(marks)
      .where('administrator_id', '=', administratorId)
      .execute();
    if (step.kind !== 'first-mail' && step.kind !== 'second-mail') return;
    const administrator = await findPerson(transaction, administratorId);
    const deputy = await findPerson(transaction, found.deputyId);
    if (!administrator || !deputy) return;
    const facts = { deputy: deputy.name || deputy.email, activeAt: found.activeAt, at: step.at, now };
    await queueMail(context, transaction, noticeMail(context.config.publicUrl, administrator, facts));
  });
}

interface Change extends Found {
  administratorId: string;
  at: number;
}

/** Makes the deputy an administrator and tells both. The naming ends; the administrator keeps the role. */
async function change(
  context: AppContext,
  transaction: Transaction,
  { administratorId, deputyId, activeAt, at }: Change,
): Promise<void> {
  const people = { administratorId, deputyId };
  await transaction.deleteFrom('deputies').where('administrator_id', '=', administratorId).execute();
  if (!(await takeOver(context, transaction, people))) return;
  await tellOfTakeOver(transaction, { ...people, at });
  const administrator = await findPerson(transaction, administratorId);
  const deputy = await findPerson(transaction, deputyId);
  if (!administrator || !deputy) return;
  const { publicUrl } = context.config;
  const facts = { deputy: deputy.name || deputy.email, deputyId, activeAt, now: at };
  await queueMail(context, transaction, tookOverMail(publicUrl, administrator, facts));
  await queueMail(context, transaction, tookOverToDeputyMail(publicUrl, deputy, administrator.name));
}

async function findWatch(queries: Queries, administratorId: string, now: number): Promise<Found | undefined> {
  const row = await queries
    .selectFrom('deputies')
    .select(['deputy_id', 'days', 'named_at', 'first_mail_at', 'second_mail_at', 'checked_at'])
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  const [administrator] = row ? await readAccounts(queries, [administratorId]) : [];
  if (!row || !administrator) return undefined;
  const { seenAt, lastSignInAt } = administrator;
  // A visit in the future was recorded while the clock was ahead.
  const visits = [row.named_at, seenAt ?? 0, lastSignInAt ?? 0].filter((time) => time <= now);
  return {
    deputyId: row.deputy_id,
    activeAt: Math.max(0, ...visits),
    days: row.days,
    firstMailAt: row.first_mail_at,
    secondMailAt: row.second_mail_at,
    checkedAt: row.checked_at,
  };
}
