import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Mails that are neither sent nor failed. */
interface WaitingMails {
  count: number;
  /** When the oldest mail was queued, or last retried by an administrator. */
  since: number;
  /** The last error of the oldest mail. Null before its first attempt. */
  reason: string | null;
}

/** Returns undefined if no mail waits. */
export async function readWaitingMails(queries: Queries): Promise<WaitingMails | undefined> {
  return (await readMailState(queries)).waiting;
}

/** Returns how many mails have failed, and the waiting mails if there are any. */
export async function readMailState(
  queries: Queries,
): Promise<{ failedCount: number; waiting: WaitingMails | undefined }> {
  const { rows } = await sql<{
    failed: number | string;
    count: number | string | null;
    since: number | string | null;
    reason: string | null;
  }>`
    select failed.count as failed, waiting.count, waiting.since, waiting.reason
    from (select count(*) as count from outbox where failed_at is not null) as failed
    left join (
      select coalesce(retried_at, created_at) as since, last_error as reason, count(*) over () as count
      from outbox where sent_at is null and failed_at is null
      order by since limit 1
    ) as waiting on true`.execute(queries);
  const [row] = rows;
  return {
    failedCount: Number(row?.failed),
    waiting: row?.count
      ? { count: Number(row.count), since: Number(row.since), reason: row.reason }
      : undefined,
  };
}
