import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';

/** The page names gatherings and recordings, so all who agree now agree to both. */
const ALL = { with_gatherings: 1, with_recordings: 1 };

/** Returns when the viewer agreed that the archive contains what they wrote. Null without consent, which is the default. */
export async function readConsent(
  { database }: AppContext,
  { accountId }: Viewer,
): Promise<{ agreedAt: number | null }> {
  const row = await database
    .selectFrom('archive_consents')
    .select('agreed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { agreedAt: row?.agreed_at ?? null };
}

/** Records whether the viewer agrees. Idempotent. @throws AppError 'forbidden' 403 */
export async function changeConsent(context: AppContext, viewer: Viewer, agrees: boolean): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const { database, clock } = context;
  if (agrees) {
    await database
      .insertInto('archive_consents')
      .values({ account_id: viewer.accountId, agreed_at: clock.now(), ...ALL })
      // Members who agreed before gatherings or recordings were named, and save again, have read that these are in it.
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(ALL))
      .execute();
  } else {
    await database.deleteFrom('archive_consents').where('account_id', '=', viewer.accountId).execute();
  }
}

/** Returns how many members have agreed. @throws AppError 'forbidden' 403 */
export async function countConsents({ database }: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'export-community');
  const { count } = await database
    .selectFrom('archive_consents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the accounts of all who have agreed. */
export async function listConsents({ database }: AppContext): Promise<Set<string>> {
  const rows = await database.selectFrom('archive_consents').select('account_id').execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Returns the SQL condition that the account in a column agreed to the texts that features add beside stories. */
export function hasAgreed(column: string): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from archive_consents
    where archive_consents.account_id = ${sql.ref(column)} and archive_consents.with_gatherings = 1)`;
}
