import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { ask } from '../../../server/event-handlers.ts';
import { storySounds } from '../../stories/questions.ts';
import { archivedCollections } from '../../subjects/questions.ts';

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
    // The page names everything that is in the archive now, so a member who agrees now agrees to all parts.
    const columns = (await listParts(context)).map((part) => [`with_${part}`, 1]);
    const all: Partial<Record<ConsentColumn, number>> = Object.fromEntries(columns);
    await database
      .insertInto('archive_consents')
      .values({ account_id: viewer.accountId, agreed_at: clock.now(), ...all })
      // A member who agreed before the page named all parts has read about the new parts after saving again.
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(all))
      .execute();
  } else {
    await database.deleteFrom('archive_consents').where('account_id', '=', viewer.accountId).execute();
  }
}

/** Returns how many members have agreed. @throws AppError 'forbidden' 403 */
export async function countConsents({ database }: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'export-community');
  return countRows(database.selectFrom('archive_consents'));
}

/** Returns the accounts of all who have agreed. */
export async function listConsents({ database }: AppContext): Promise<Set<string>> {
  const rows = await database.selectFrom('archive_consents').select('account_id').execute();
  return new Set(rows.map((row) => row.account_id));
}

/**
 * Returns the SQL condition that the account in a column agreed to a part that a feature adds to the archive
 * (`listParts`).
 */
export function hasAgreed(column: string, part: string): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from archive_consents
    where archive_consents.account_id = ${sql.ref(column)} and ${sql.ref(`archive_consents.with_${part}`)} = 1)`;
}

/** Says for one part whether a member agreed to it. */
type ConsentColumn = Extract<keyof Tables['archive_consents'], `with_${string}`>;

/**
 * Returns the parts that features add to the archive. Each part has its column `with_…`, because the members'
 * page names the part.
 */
async function listParts(context: AppContext): Promise<string[]> {
  const collections = await ask(context, archivedCollections, undefined);
  const sounds = await ask(context, storySounds, undefined);
  return [...collections.map(({ page }) => page), ...sounds.map(({ kind }) => kind)];
}
