import { sql } from 'kysely';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { listSubjects } from '../../subjects/server/subjects.ts';
import { reconcileCaseNews } from './case-news.ts';
import { caseReminderMail } from './mails.ts';
import { tellModerators } from './moderators.ts';
import { listReportable } from './reported-content.ts';

/** How long a closed case stays, with its copy of the thing and the words of its reports. */
export const CASE_RETENTION_MS = 90 * DAY_MS;
/** How long the log stays. */
export const LOG_RETENTION_MS = 3 * 365 * DAY_MS;

/** Deletes old cases and log entries, and the cases of held things that their author has deleted. */
export async function sweepCases(context: AppContext, now: number): Promise<void> {
  const { database } = context;
  await inTransaction(context, async (transaction) => {
    const kinds = [...(await listSubjects(transaction)), ...(await listReportable(transaction))];
    const isThere = sql.join(
      kinds.map((kind) => kind.exists(sql.ref('cases.thing_id'))),
      sql` or `,
    );
    await transaction
      .deleteFrom('cases')
      .where('held', 'is not', null)
      .where('closed_at', 'is', null)
      .where(isUnreported)
      .where(sql<boolean>`not (${isThere})`)
      .execute();
    await reconcileCaseNews(transaction);
  });
  await database
    .deleteFrom('cases')
    .where('closed_at', '<', now - CASE_RETENTION_MS)
    .execute();
  await database
    .deleteFrom('moderation_log')
    .where('at', '<', now - LOG_RETENTION_MS)
    .execute();
}

/**
 * Deletes the cases about a person who leaves, except those with a report. Call this in the transaction that deletes the
 * account.
 */
export async function eraseHeldCases(transaction: Queries, accountId: string): Promise<void> {
  await transaction.deleteFrom('cases').where('about_id', '=', accountId).where(isUnreported).execute();
  await reconcileCaseNews(transaction);
}

const isUnreported = sql<boolean>`not exists (select 1 from reports where reports.case_id = cases.id)`;

/** Mails moderators about open cases twice: after half of their time, and when they are due. */
export async function remindOfCases(context: AppContext, now: number): Promise<void> {
  const open = await context.database
    .selectFrom('cases')
    .select(['id', 'opened_at', 'due_at', 'reminders'])
    .where('closed_at', 'is', null)
    .where('reminders', '<', 2)
    .execute();
  for (const { id, opened_at, due_at, reminders } of open) {
    const halfway = due_at - (due_at - opened_at) / 2;
    const wanted = now >= due_at ? 2 : now >= halfway ? 1 : 0;
    if (wanted <= reminders) continue;
    await inTransaction(context, async (transaction) => {
      // Only one node changes the row, and only that node mails.
      const changed = await transaction
        .updateTable('cases')
        .set({ reminders: wanted })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .where('reminders', '=', reminders)
        .returning('about_id')
        .executeTakeFirst();
      if (!changed) return;
      await tellModerators(context, transaction, changed.about_id, (to) =>
        caseReminderMail(context.config.publicUrl, to, id, wanted === 2),
      );
    });
  }
}
