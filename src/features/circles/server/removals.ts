import type { Queries } from '../../../server/database/database.ts';

interface Removal {
  circleId: string;
  accountId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Records that a keeper has removed somebody, who from then on comes in only if a keeper lets them in. */
export async function rememberRemoval(queries: Queries, { circleId, accountId, at }: Removal): Promise<void> {
  await queries
    .insertInto('circle_removals')
    .values({ circle_id: circleId, account_id: accountId, removed_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'circle_id']).doUpdateSet({ removed_at: at }))
    .execute();
}

/** Returns whether a keeper has removed an account from a circle, and none has let it in again. */
export async function wasRemoved(queries: Queries, circleId: string, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('circle_removals')
    .select('removed_at')
    .where('account_id', '=', accountId)
    .where('circle_id', '=', circleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a removal, because a keeper has let the person in again. */
export async function forgetRemoval(queries: Queries, circleId: string, accountId: string): Promise<void> {
  await queries
    .deleteFrom('circle_removals')
    .where('account_id', '=', accountId)
    .where('circle_id', '=', circleId)
    .execute();
}

/** Returns whom keepers have removed from a circle, for moving to another server. */
export async function listRemovals(
  queries: Queries,
  circleId: string,
): Promise<{ accountId: string; at: number }[]> {
  return queries
    .selectFrom('circle_removals')
    .select(['account_id as accountId', 'removed_at as at'])
    .where('circle_id', '=', circleId)
    .orderBy('removed_at')
    .orderBy('account_id')
    .execute();
}
