import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { type JobPart, listNextAccounts, nextPosition } from '../../../server/tasks/jobs.ts';
import { IS_ASKED_UNDER } from '../../choices/server/place.ts';
import { MEMBERS } from '../../membership/server/members/member-facts.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/** The kind of job that tells all members. */
export const ANNOUNCEMENT_NEWS = 'announcement-news';

/** Announcements to all members, whose text News shows whole. */
export const announcementNews: NewsKind = {
  kind: 'announcement',
  reference: 'announcement_id',
  async describe(queries, { subjectIds }) {
    const rows = await queries
      .selectFrom('announcements')
      .select(['id', 'text_en as en', 'text_ml as ml', IS_ASKED_UNDER.as('is_asked')])
      .where('id', 'in', subjectIds)
      .execute();
    return new Map(
      rows.map(({ id, is_asked, ...whole }) => [
        id,
        { path: '/news', whole, ...(is_asked === 1 && { asked: id }) },
      ]),
    );
  },
  message: {
    en: 'There’s an announcement for all members',
    ml: 'എല്ലാ അംഗങ്ങൾക്കുമായി ഒരു പൊതു അറിയിപ്പുണ്ട്',
  },
};

/** Tells the next members of an announcement, unless it is withdrawn. */
export async function tellOfAnnouncement(
  _context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { id: subjectId } = about as { id: string };
  const announcement = await transaction
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (!announcement) return undefined;
  const accountIds = await listNextAccounts(transaction, [MEMBERS], position);
  const entry = { kind: announcementNews.kind, accountIds, subjectId, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-once', ...entry, forAll: true });
  return nextPosition(accountIds);
}
