import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import type { Mail, QueueOptions } from './mail.ts';

/** A mail that could not be sent for this long is given up. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/**
 * While one node sends a mail, no other takes it. Two minutes longer than sending may take (SEND_TIMEOUT_MS in
 * transport.ts): by so much may the nodes' clocks differ before a mail goes out twice.
 */
const LEASE_MS = 3 * MINUTE_MS;
/** Who was written to, and when, is of use for a while. */
const SENT_KEPT_MS = 7 * DAY_MS;
/** So long an administrator finds a mail that was given up. */
const FAILED_KEPT_MS = 30 * DAY_MS;

/** A mail this node has taken to send. */
export interface TakenMail extends Selectable<OutboxTable> {
  /** Changes hands with the mail: who no longer holds it notes nothing. */
  leasedUntil: number;
}

export async function insertMail(
  queries: Queries,
  mail: Mail,
  now: number,
  options: QueueOptions & { recipientLeftAt?: number } = {},
): Promise<void> {
  await queries
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      created_at: now,
      next_attempt_at: now,
      sent_at: null,
      failed_at: null,
      last_error: null,
      recipient_left_at: options.recipientLeftAt ?? null,
      retried_at: null,
      link_purpose: options.link?.purpose ?? null,
      link_expires_at: options.link?.expiresAt ?? null,
    })
    .execute();
}

/** Takes a mail that is due, the longest waiting first. 'lost' when another node was quicker, undefined when none is due. */
export async function takeDueMail(database: Database, now: number): Promise<TakenMail | 'lost' | undefined> {
  const mail = await database
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!mail) return undefined;

  // Taken by moving its next attempt: of two nodes that saw it, one changes the row and the other changes none.
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

/** A link that is over by now would only disappoint. */
export function isWorthless(mail: TakenMail, now: number): boolean {
  return mail.link_expires_at !== null && mail.link_expires_at <= now;
}

/** Notes that a mail is on its way, whoever holds it now, and erases its text. */
export async function noteSent(database: Database, mail: TakenMail, now: number): Promise<void> {
  await settle(database, mail, { sent_at: now, failed_at: null, body: null, last_error: null });
}

/** Notes why a mail could not be sent, and when it is tried next. True when it is not: it is given up. */
export async function noteFailure(
  database: Database,
  mail: TakenMail,
  failure: { reason: string | null; isFinal: boolean; now: number },
): Promise<boolean> {
  const { reason, isFinal, now } = failure;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_MS);
  const givenUp = isFinal || now + pause - (mail.retried_at ?? mail.created_at) > GIVE_UP_AFTER_MS;
  const last_error = reason ?? mail.last_error;
  if (!givenUp) {
    await held(database, mail)
      .set({ next_attempt_at: now + pause, last_error })
      .execute();
    return false;
  }
  // A link is not kept for later: trying again writes a new one, or there is none.
  const erased = mail.link_purpose === null ? {} : { body: null };
  await settle(database, mail, { failed_at: now, last_error, ...erased });
  return true;
}

/** Takes away what was sent or given up long ago. */
export async function sweepMails(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('outbox')
    .where('sent_at', '<=', now - SENT_KEPT_MS)
    .execute();
  await queries
    .deleteFrom('outbox')
    .where('failed_at', '<=', now - FAILED_KEPT_MS)
    .execute();
}

/** Notes how a mail ended; to someone who has left nothing of it is kept. */
async function settle(database: Database, mail: TakenMail, changes: Updateable<OutboxTable>): Promise<void> {
  if (mail.recipient_left_at !== null) {
    await database.deleteFrom('outbox').where('id', '=', mail.id).execute();
  } else if (changes.sent_at) {
    await database.updateTable('outbox').set(changes).where('id', '=', mail.id).execute();
  } else {
    await held(database, mail).set(changes).execute();
  }
}

/** The row, as long as nobody else has taken it since. */
function held(database: Database, { id, leasedUntil }: TakenMail) {
  return database
    .updateTable('outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '=', leasedUntil);
}
