import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { HomeAnnouncement } from '../contract.ts';

/** Returns the newest announcement that the viewer has not dismissed from Home. */
export function findHomeAnnouncement(
  { database }: AppContext,
  { accountId }: Viewer,
): Promise<HomeAnnouncement | undefined> {
  return database
    .selectFrom('news')
    .innerJoin('announcements', 'announcements.id', 'news.announcement_id')
    .select(['announcements.id', 'text_en as en', 'text_ml as ml'])
    .where('news.account_id', '=', accountId)
    .where('news.on_home', '=', 1)
    .orderBy('news.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes an announcement off the viewer's Home. It stays in the list of news. Idempotent. @throws AppError 'forbidden' 403 */
export async function dismissAnnouncement(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.database
    .updateTable('news')
    .set({ on_home: 0 })
    .where('account_id', '=', viewer.accountId)
    .where('announcement_id', '=', id)
    .execute();
}
