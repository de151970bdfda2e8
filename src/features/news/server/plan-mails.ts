import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import { executeAhead } from '../../../server/database/transaction.ts';
import type { PlannedTime } from '../../../server/tasks/planned-times.ts';
import { isAccount } from '../../accounts/server/account-facts.ts';
import { longestWait } from './digest-time.ts';
import { listAnswerKinds } from './sentences.ts';

/** How long an answer can be seen on a page before a mail reports it. */
const ANSWERS_DELAY_MS = 15 * MINUTE_MS;
/** The shortest time between two mails about answers to one person. */
const ANSWERS_PAUSE_MS = HOUR_MS;

const WANTS_DAILY = sql`account_id in (select account_id from news_mail_settings where digest = 'daily')`;

/** The times of news_mails. planDigests plans a digest without a time. */
export const newsMailTimes: readonly PlannedTime[] = [
  { ...{ table: 'news_mails', column: 'due_at' }, longestMs: ANSWERS_PAUSE_MS, only: sql`kind = 'answers'` },
  {
    ...{ table: 'news_mails', column: 'due_at' },
    longestMs: longestWait('day'),
    only: sql`kind = 'digest' and ${WANTS_DAILY}`,
    becomes: 'null',
  },
  {
    ...{ table: 'news_mails', column: 'due_at' },
    longestMs: longestWait('week'),
    only: sql`kind = 'digest'`,
    becomes: 'null',
  },
  { table: 'news_mails', column: 'last_at', longestMs: 0 },
];

/**
 * Plans a mail about answers to a person, unless one is planned already or the person wants none. When it is
 * due, the mail reports what is unseen. Call this in the transaction of the event.
 */
export async function planAnswersMail(transaction: Queries, accountId: string, now: number): Promise<void> {
  const soon = now + ANSWERS_DELAY_MS;
  const plan = sql`
    insert into news_mails (account_id, kind, due_at)
    select ${accountId}, 'answers', ${soon}
    where ${isAccount(accountId)} and not exists (select 1 from news_mail_settings
      where news_mail_settings.account_id = ${accountId} and news_mail_settings.answers = 0)
    on conflict (account_id, kind) do update
    set due_at = case when news_mails.last_at + ${ANSWERS_PAUSE_MS} > excluded.due_at
      then news_mails.last_at + ${ANSWERS_PAUSE_MS} else excluded.due_at end
    where news_mails.due_at is null`;
  await executeAhead(transaction, plan);
}

/** Deletes planned mails about answers if no answer is unread, so that no mail mentions a member who has left. */
export async function forgetIdlePlans(transaction: Queries): Promise<void> {
  const kinds = await listAnswerKinds(transaction);
  await sql`
    delete from news_mails where kind = 'answers' and last_at is null and not exists (select 1 from news
      where news.account_id = news_mails.account_id and news.read_at is null and news.withdrawn_at is null
        and news.kind in (${sql.join(kinds)}))`.execute(transaction);
}
