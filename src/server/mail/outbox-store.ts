import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../clock.ts';
import type { OutboxTable } from '../database/core-tables.ts';
import type { Database, Queries } from '../database/database.ts';
import { inGroups } from '../database/in-batches.ts';
import { LONGEST_PAUSE_MS, pauseAfter } from '../queue-runner.ts';
import type { Mail, QueueOptions } from './mail.ts';

/** After this time without success, a mail has failed. */
const FAIL_AFTER_MS = 3 * DAY_MS;
/**
 * While one node holds the lease of a mail, no other node sends the mail. The lease is two minutes longer than
 * SEND_TIMEOUT_MS in transport.ts: the nodes' clocks may differ by that time before a mail is sent twice.
 */
const LEASE_MS = 3 * MINUTE_MS;
/** Sent mails are kept this long, to find out who received what. */
const SENT_RETENTION_MS = 7 * DAY_MS;
/** Administrators see failed mails for this long. */
const FAILED_RETENTION_MS = 30 * DAY_MS;

/** A mail for which this node holds the lease. */
export interface LeasedMail extends Selectable<OutboxTable> {
  /** The end of the lease. It also identifies the lease, because the next lease ends later. */
  leasedUntil: number;
}

/** How many mails one statement inserts: a statement has a limited number of values. */
const MAILS_AT_ONCE = 200;

/** Inserts a mail, or any number of them. */
export async function insertMail(
  queries: Queries,
  mails: Mail | readonly Mail[],
  now: number,
  options: QueueOptions & { recipientLeftAt?: number } = {},
): Promise<void> {
  const rows = [mails].flat().map((mail, index) => ({
    id: randomUUID(),
    recipient: mail.to,
    subject: mail.subject,
    body: mail.text,
    headers: mail.headers ? JSON.stringify(mail.headers) : null,
    priority: options.isBulk ? 1 : 0,
    created_at: now,
    next_attempt_at: now + Math.round((options.afterMs ?? 0) + index * (options.everyMs ?? 0)),
    sent_at: null,
    failed_at: null,
    last_error: null,
    recipient_left_at: options.recipientLeftAt ?? null,
    retried_at: null,
    link_purpose: options.link?.purpose ?? null,
    link_expires_at: options.link?.expiresAt ?? null,
  }));
  for await (const group of inGroups(rows, MAILS_AT_ONCE)) {
    await queries.insertInto('outbox').values(group).execute();
  }
}

/**
 * Leases the mail that has been due for longest; a bulk mail only if no other mail is due. Returns 'lost' if
 * another node leased it first, undefined if none is due.
 */
export async function leaseDueMail(
  database: Database,
  now: number,
): Promise<LeasedMail | 'lost' | undefined> {
  const mail = await database
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    // An attempt later than the longest pause was planned while the clock was ahead, and is due now.
    .where((is) =>
      is.or([is('next_attempt_at', '<=', now), is('next_attempt_at', '>', now + LONGEST_PAUSE_MS)]),
    )
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!mail) return undefined;

  // The node that postpones the next attempt has the lease: if two nodes read the row, only one of them updates
  // it.
  const leasedUntil = now + LEASE_MS;
  const attempts = mail.attempts + 1;
  const leased = await database
    .updateTable('outbox')
    .set({ next_attempt_at: leasedUntil, attempts })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '=', mail.next_attempt_at)
    .executeTakeFirst();
  return leased.numUpdatedRows === 0n ? 'lost' : { ...mail, attempts, leasedUntil };
}

/** Returns true if the mail's link has expired, so that sending the mail is useless. */
export function isLinkExpired(mail: LeasedMail, now: number): boolean {
  return mail.link_expires_at !== null && mail.link_expires_at <= now;
}

/** Records that a mail was sent, even if the lease has expired, and erases its text. */
export async function recordSent(database: Database, mail: LeasedMail, now: number): Promise<void> {
  await recordEnd(database, mail, { sent_at: now, failed_at: null, body: null, last_error: null });
}

/**
 * Records why an attempt failed and schedules the next one. Returns true if there is no next one, so that the
 * mail has failed. If another node holds the lease by now, changes nothing, except that a failed mail to a
 * former member is deleted.
 */
export async function recordFailedAttempt(
  database: Database,
  mail: LeasedMail,
  failure: { reason: string | null; isPermanent: boolean; now: number },
): Promise<boolean> {
  const { reason, isPermanent, now } = failure;
  const pause = pauseAfter(mail.attempts);
  const hasFailed = isPermanent || now + pause - (mail.retried_at ?? mail.created_at) > FAIL_AFTER_MS;
  const last_error = reason ?? mail.last_error;
  if (!hasFailed) {
    await updateWhileLeased(database, mail)
      .set({ next_attempt_at: now + pause, last_error })
      .execute();
    return false;
  }
  // Erase the text with the link: a retry writes a mail with a new link, or none.
  const erased = mail.link_purpose === null ? {} : { body: null };
  await recordEnd(database, mail, { failed_at: now, last_error, ...erased });
  return true;
}

/** Deletes sent and failed mails after their retention times. */
export async function sweepMails(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('outbox')
    .where('sent_at', '<=', now - SENT_RETENTION_MS)
    .execute();
  await queries
    .deleteFrom('outbox')
    .where('failed_at', '<=', now - FAILED_RETENTION_MS)
    .execute();
}

/** Records that a mail was sent or has failed. Deletes the row if the recipient has left. */
async function recordEnd(
  database: Database,
  mail: LeasedMail,
  changes: Updateable<OutboxTable>,
): Promise<void> {
  if (mail.recipient_left_at !== null) {
    await database.deleteFrom('outbox').where('id', '=', mail.id).execute();
  } else if (changes.sent_at) {
    await database.updateTable('outbox').set(changes).where('id', '=', mail.id).execute();
  } else {
    await updateWhileLeased(database, mail).set(changes).execute();
  }
}

/** Returns an update of the mail's row that applies only while this node holds the lease. */
function updateWhileLeased(database: Database, { id, leasedUntil }: LeasedMail) {
  return database
    .updateTable('outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '=', leasedUntil);
}
