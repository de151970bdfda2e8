import { can, type Permission, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type NewsChoice, OPTIONAL_NEWS, type OptionalNews } from '../contract.ts';

/** Returns the kinds of news that the viewer can switch off, in the order of the settings page. */
export async function readNewsSettings({ database }: AppContext, viewer: Viewer): Promise<NewsChoice[]> {
  requirePermission(viewer, 'read-stories');
  const unwanted = await database
    .selectFrom('unwanted_news')
    .select('kind')
    .where('account_id', '=', viewer.accountId)
    .execute();
  return kindsOf(viewer).map((kind) => ({ kind, isWanted: !unwanted.some((row) => row.kind === kind) }));
}

/** Saves which kinds of news the viewer wants. Deletes unread news of the others. Idempotent. */
export async function saveNewsSettings(
  context: AppContext,
  viewer: Viewer,
  wanted: readonly OptionalNews[],
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const kinds = kindsOf(viewer);
  const unwanted = kinds.filter((kind) => !wanted.includes(kind));
  await inTransaction(context, async (transaction) => {
    await transaction
      .deleteFrom('unwanted_news')
      .where('account_id', '=', accountId)
      .where('kind', 'in', kinds)
      .execute();
    if (unwanted.length === 0) return;
    await transaction
      .insertInto('unwanted_news')
      .values(unwanted.map((kind) => ({ account_id: accountId, kind })))
      // The same form sent twice at once.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .deleteFrom('news')
      .where('account_id', '=', accountId)
      .where('kind', 'in', unwanted)
      .where('read_at', 'is', null)
      .execute();
  });
}

/** The permission without which nobody is told of a kind. */
const NEEDED: Partial<Record<OptionalNews, Permission>> = {
  applications: 'decide-applications',
  cases: 'moderate-content',
};

function kindsOf(viewer: Viewer): OptionalNews[] {
  return OPTIONAL_NEWS.filter((kind) => can(viewer, NEEDED[kind] ?? 'read-stories'));
}
