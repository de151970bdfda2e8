import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { wasAnswered } from '../../news/server/read-news.ts';
import type { PushSettings } from '../contract.ts';
import { PUBLIC_KEY } from './push-keys.ts';

/** The settings of a member who has chosen nothing. */
const DEFAULT_PUSH_SETTINGS: PushSettings = { showsNames: false, quiet: { from: 22, to: 7 } };

/** Returns a member's choices, or the default. */
export async function findPushSettings(queries: Queries, accountId: string): Promise<PushSettings> {
  const row = await queries
    .selectFrom('push_settings')
    .select(['shows_names', 'quiet_from', 'quiet_to'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return DEFAULT_PUSH_SETTINGS;
  const { shows_names, quiet_from: from, quiet_to: to } = row;
  return { showsNames: shows_names === 1, quiet: from === null || to === null ? null : { from, to } };
}

/** Returns the viewer's choices, or the default. */
export function readPushSettings({ database }: AppContext, viewer: Viewer): Promise<PushSettings> {
  requirePermission(viewer, 'read-stories');
  return findPushSettings(database, viewer.accountId);
}

/** Saves the viewer's choices. Idempotent. */
export async function savePushSettings(
  { database }: AppContext,
  viewer: Viewer,
  { showsNames, quiet }: PushSettings,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const row = {
    shows_names: showsNames ? 1 : 0,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
  };
  await database
    .insertInto('push_settings')
    .values({ account_id: viewer.accountId, ...row, is_offer_answered: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Records that the viewer has answered the offer on Home, so that it is never shown again. Idempotent. */
export async function answerPushOffer({ database }: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await recordOfferAnswer(database, viewer.accountId);
}

/** Records for an account that the offer on Home is never shown again. Idempotent. */
export async function recordOfferAnswer(queries: Queries, accountId: string): Promise<void> {
  const { showsNames, quiet } = DEFAULT_PUSH_SETTINGS;
  const row = {
    account_id: accountId,
    shows_names: showsNames ? 1 : 0,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    is_offer_answered: 1,
  };
  await queries
    .insertInto('push_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ is_offer_answered: 1 }))
    .execute();
}

/**
 * Returns SQL for the public key for notifications while Home offers them: from the first answer to an account until
 * the account answers the offer or has a device. Otherwise null.
 */
export async function pushOfferOf(context: AppContext, accountId: string): Promise<SqlPart<string | null>> {
  return sql<string | null>`case when ${await wasAnswered(context, accountId)}
      and not exists (select 1 from push_devices where push_devices.account_id = ${accountId})
      and not exists (select 1 from push_settings
        where push_settings.account_id = ${accountId} and push_settings.is_offer_answered = 1)
    then ${PUBLIC_KEY} end`;
}
