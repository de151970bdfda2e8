import type { Queries } from '../database/database.ts';
import { afterCommit, type Transaction } from '../database/transaction.ts';
import type { QueueContext } from './outbox.ts';

/** A mail that was given up. Its text is not part of it: it may hold what is for the recipient alone. */
export interface FailedMail {
  id: string;
  recipient: string;
  subject: string;
  createdAt: number;
  failedAt: number;
  attempts: number;
  /** What the mail server last said, or why it could not be reached. */
  reason: string | null;
  /** What its one-time link was for; null for a mail without one. */
  linkPurpose: string | null;
}

/** The place in the list after which a page begins. */
export interface FailedPlace {
  failedAt: number;
  id: string;
}

/** Given up last first. */
export async function listFailedMails(
  queries: Queries,
  { after, limit }: { after: FailedPlace | undefined; limit: number },
): Promise<FailedMail[]> {
  let query = queries
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
    .where('failed_at', 'is not', null);
  if (after) {
    query = query.where((is) =>
      is.or([
        is('failed_at', '<', after.failedAt),
        is.and([is('failed_at', '=', after.failedAt), is('id', '<', after.id)]),
      ]),
    );
  }
  const rows = await query.orderBy('failed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, failedAt: row.failedAt as number }));
}

export async function countFailedMails(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Has one mail that was given up, or all, sent anew, as if they had just been written; returns how many.
 * Mails with a link are left: what was in them is erased.
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

/** Takes mails that were given up, with links of one purpose, out of the outbox; returns to whom they were. */
export async function takeFailedLinkMails(queries: Queries, purpose: string, id?: string): Promise<string[]> {
  let query = queries
    .deleteFrom('outbox')
    .where('failed_at', 'is not', null)
    .where('link_purpose', '=', purpose);
  if (id) query = query.where('id', '=', id);
  const rows = await query.returning('recipient').execute();
  return rows.map(({ recipient }) => recipient);
}

/** Takes a mail that was given up off the list, for good. */
export async function removeFailedMail(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('outbox').where('failed_at', 'is not', null).where('id', '=', id).execute();
}
