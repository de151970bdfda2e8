import { countRows } from '../database/count-rows.ts';
import type { Queries } from '../database/database.ts';
import { afterCommit, type Transaction } from '../database/transaction.ts';
import type { QueueContext } from './outbox.ts';

/** A failed mail without its text, which may be private to the recipient. */
export interface FailedMail {
  id: string;
  recipient: string;
  subject: string;
  createdAt: number;
  /** Null while further attempts are planned. */
  failedAt: number | null;
  attempts: number;
  /** The mail server's last answer, or why the server could not be reached. */
  reason: string | null;
  /** The purpose of the mail's one-time link. Null without a link. */
  linkPurpose: string | null;
}

/** The position in the list after which a page begins. */
interface FailedMailCursor {
  failedAt: number;
  id: string;
}

/**
 * Returns a page of failed mails, the latest failure first. Leaves out bulk mails, of which there may be thousands after an
 * outage.
 */
export async function listFailedMails(
  queries: Queries,
  { after, limit }: { after: FailedMailCursor | undefined; limit: number },
): Promise<FailedMail[]> {
  let query = selectMails(queries).where('failed_at', 'is not', null);
  if (after) {
    query = query.where((is) =>
      is.or([
        is('failed_at', '<', after.failedAt),
        is.and([is('failed_at', '=', after.failedAt), is('id', '<', after.id)]),
      ]),
    );
  }
  return query.orderBy('failed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the newest mails that have failed once but have further attempts. Leaves out bulk mails. */
export function listDelayedMails(queries: Queries, limit: number): Promise<FailedMail[]> {
  return selectMails(queries)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function selectMails(queries: Queries) {
  return queries
    .selectFrom('outbox')
    .select([
      'id',
      'recipient',
      'subject',
      'created_at as createdAt',
      'failed_at as failedAt',
      'attempts',
      'last_error as reason',
      'link_purpose as linkPurpose',
    ])
    .where('priority', '=', 0);
}

/** Returns how many mails have failed; with 'bulk', only the number of bulk mails. */
export async function countFailedMails(queries: Queries, which: 'all' | 'bulk' = 'all'): Promise<number> {
  return countRows(
    queries
      .selectFrom('outbox')
      .where('failed_at', 'is not', null)
      .where('priority', '>=', which === 'bulk' ? 1 : 0),
  );
}

/** Returns how many mails have failed with each last answer of the mail server. */
export function countFailuresByReason(queries: Queries): Promise<{ reason: string | null; count: number }[]> {
  return queries
    .selectFrom('outbox')
    .select((select) => ['last_error as reason', select.fn.countAll<number>().as('count')])
    .where('failed_at', 'is not', null)
    .groupBy('last_error')
    .execute();
}

/**
 * Queues one failed mail, or all of them, for new attempts and returns how many. Skips mails with a link, because
 * their text is erased. Wakes the outbox after the commit.
 * @throws Error if inTransaction did not open the transaction
 */
export async function retryFailedMails(
  { outbox, clock }: QueueContext,
  transaction: Transaction,
  id?: string,
): Promise<number> {
  const now = clock.now();
  afterCommit(transaction, outbox.wake);
  let query = transaction
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now, retried_at: now })
    .where('failed_at', 'is not', null)
    .where('link_purpose', 'is', null);
  if (id) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes failed mails with a link of this purpose, one or all, and returns their recipients. */
export async function deleteFailedLinkMails(
  queries: Queries,
  purpose: string,
  id?: string,
): Promise<string[]> {
  let query = queries
    .deleteFrom('outbox')
    .where('failed_at', 'is not', null)
    .where('link_purpose', '=', purpose);
  if (id) query = query.where('id', '=', id);
  const rows = await query.returning('recipient').execute();
  return rows.map(({ recipient }) => recipient);
}

/** Deletes all failed bulk mails and returns how many. */
export async function deleteFailedBulkMails(queries: Queries): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('outbox')
    .where('failed_at', 'is not', null)
    .where('priority', '>=', 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a failed mail. */
export async function deleteFailedMail(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('outbox').where('failed_at', 'is not', null).where('id', '=', id).execute();
}
