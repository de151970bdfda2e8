import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { raise, signalAfterCommit, type Transaction } from '../../../server/database/transaction.ts';
import { type JobPart, listNextAccounts, nextPosition, queueJob } from '../../../server/tasks/jobs.ts';
import { MEMBERS } from '../../membership/server/members/member-facts.ts';
import type { NewsArrivedEvent } from '../events.ts';
import { newsChannel } from './notify.ts';

/** The kind of job that tells all members. */
export const ANNOUNCEMENT_NEWS = 'announcement-news';

/** Lets a job tell all members what administrators announce. Deleting the announcement deletes the news. */
export async function notifyOfAnnouncement(transaction: Transaction, id: string, now: number): Promise<void> {
  await queueJob(transaction, { kind: ANNOUNCEMENT_NEWS, about: { id }, now });
}

/** Tells the next members of an announcement, unless it is withdrawn. */
export async function tellOfAnnouncement(
  _context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { id } = about as { id: string };
  const announcement = await transaction
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!announcement) return undefined;
  const accountIds = await listNextAccounts(transaction, MEMBERS, position);
  // Each row needs an id of its own: half is the announcement's, half the member's.
  await sql`
    insert into news (id, account_id, kind, subject_id, announcement_id, created_at, updated_at, on_home)
    select ${id.slice(0, 18)} || substr(account_id, 19), account_id, 'announcement', ${id}, ${id}, ${at}, ${at}, 1
    from (${MEMBERS}) as members where account_id ${isOneOf(transaction, accountIds)}
    on conflict do nothing`.execute(transaction);
  signalAfterCommit(transaction, ...accountIds.map(newsChannel));
  await raise<NewsArrivedEvent>(transaction, { type: 'news-arrived', accountIds, subject: id, at });
  return nextPosition(accountIds);
}
