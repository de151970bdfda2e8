import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { NewsChoice } from '../contract.ts';
import { listNewsKinds } from './sentences.ts';

/** Returns the kinds of news that the viewer can switch off, in the order of the settings page. */
export async function readNewsSettings(context: AppContext, viewer: Viewer): Promise<NewsChoice[]> {
  requirePermission(viewer, 'read-stories');
  const unwanted = await context.database
    .selectFrom('unwanted_news')
    .select('kind')
    .where('account_id', '=', viewer.accountId)
    .execute();
  const kinds = await kindsOf(context, viewer);
  return kinds.map((kind) => ({ kind, isWanted: !unwanted.some((row) => row.kind === kind) }));
}

/** Saves which kinds of news the viewer wants. Deletes unread news of the other kinds. Idempotent. */
export async function saveNewsSettings(
  context: AppContext,
  viewer: Viewer,
  wanted: readonly string[],
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const kinds = await kindsOf(context, viewer);
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

/** Returns the kinds that members can switch off, in the order of the settings page. */
export async function listOptionalKinds(source: AppContext | Queries) {
  const registered = (await listNewsKinds(source)).flatMap(({ kind, permission, choice }) =>
    choice === undefined ? [] : [{ kind, permission, choice }],
  );
  return registered.toSorted((one, other) => one.choice - other.choice);
}

async function kindsOf(source: AppContext | Queries, viewer: Viewer): Promise<string[]> {
  const kinds = await listOptionalKinds(source);
  return kinds.filter(({ permission = 'read-stories' }) => can(viewer, permission)).map(({ kind }) => kind);
}
