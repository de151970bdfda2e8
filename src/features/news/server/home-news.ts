import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { HomeNews } from '../contract.ts';
import { describeSentences, listNewsKinds } from './sentences.ts';

/** Returns the newest news with a whole text that the viewer has not dismissed from Home. */
export async function findHomeNews(
  context: AppContext,
  { accountId }: Viewer,
): Promise<HomeNews | undefined> {
  const row = await context.database
    .selectFrom('news')
    .select(['kind', 'subject_id'])
    .where('account_id', '=', accountId)
    .where('on_home', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const reader = { accountId, now: context.clock.now() };
  const [facts] = (
    await describeSentences(context.database, await listNewsKinds(context), [row], reader)
  ).values();
  return facts?.whole && { id: row.subject_id, ...facts.whole };
}

/** Takes news off the viewer's Home. They stay in the list of news. Idempotent. @throws AppError 'forbidden' 403 */
export async function dismissNews(context: AppContext, viewer: Viewer, subjectId: string): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.database
    .updateTable('news')
    .set({ on_home: 0 })
    .where('account_id', '=', viewer.accountId)
    .where('on_home', '=', 1)
    .where('subject_id', '=', subjectId)
    .execute();
}
