import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { NewsMailSettings } from '../contract.ts';
import { type DigestTime, nextDigestTime } from './digest-time.ts';

/** What a member gets who has chosen nothing. Migration 031 has chosen for those who joined before it. */
export const DEFAULT_MAIL_SETTINGS: NewsMailSettings = {
  answers: true,
  digest: 'weekly',
  hour: 8,
  weekday: 6,
  timeZone: null,
};

/** Returns what an account chose about mails, or the default. */
export async function findMailSettings(queries: Queries, accountId: string): Promise<NewsMailSettings> {
  const row = await queries
    .selectFrom('news_mail_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return DEFAULT_MAIL_SETTINGS;
  const { answers, digest, hour, weekday, time_zone: timeZone } = row;
  return { answers: answers === 1, digest, hour, weekday, timeZone };
}

/** Returns what the viewer chose about mails, or the default. */
export function readMailSettings({ database }: AppContext, viewer: Viewer): Promise<NewsMailSettings> {
  requirePermission(viewer, 'read-stories');
  return findMailSettings(database, viewer.accountId);
}

/** Saves what the viewer chose about mails, and plans the next digest. Idempotent. */
export async function saveMailSettings(
  context: AppContext,
  viewer: Viewer,
  settings: NewsMailSettings,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await inTransaction(context, (transaction) =>
    storeMailSettings(transaction, viewer.accountId, settings, context.clock.now()),
  );
}

/** Stores settings of an account and plans the next digest. Call this in a transaction. */
export async function storeMailSettings(
  transaction: Queries,
  accountId: string,
  settings: NewsMailSettings,
  now: number,
): Promise<void> {
  const { digest, hour, weekday, timeZone } = settings;
  const row = { answers: settings.answers ? 1 : 0, digest, hour, weekday, time_zone: timeZone };
  await transaction
    .insertInto('news_mail_settings')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  if (!settings.answers)
    await transaction
      .updateTable('news_mails')
      .set({ due_at: null })
      .where('account_id', '=', accountId)
      .where('kind', '=', 'answers')
      .execute();
  const dueAt = digestDueAt(settings, now, accountId);
  await transaction
    .insertInto('news_mails')
    .values({ account_id: accountId, kind: 'digest', due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Returns when the next digest is due; null for an account that wants none. */
export function digestDueAt(settings: NewsMailSettings, now: number, accountId: string): number | null {
  if (settings.digest === 'off') return null;
  const time: DigestTime = { ...settings, weekday: settings.digest === 'weekly' ? settings.weekday : null };
  return nextDigestTime(time, now, accountId);
}
