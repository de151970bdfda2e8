import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Clock } from '../clock.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import type { Logger } from '../log.ts';
import type { MailTransport } from './transport.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text: what a member reads is what was written. */
  text: string;
}

/** A mail that could not be sent for this long is given up. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** While one node sends a mail, no other takes it. Longer than the transport's own time limits. */
const LEASE_MS = 2 * MINUTE_MS;
/** How often a node looks for mails whose pause is over, or that another node left behind. */
const POLL_MS = 15 * SECOND_MS;

/** Puts a mail in the outbox. Call it in the transaction of what causes the mail, then `outbox.wake()` after it. */
export async function queueMail(queries: Queries, mail: Mail, now: number): Promise<void> {
  await insertMail(queries, mail, now, null);
}

/** As queueMail, for the last mail to someone who leaves: no trace of it stays once it is sent or given up. */
export async function queueLastMail(queries: Queries, mail: Mail, now: number): Promise<void> {
  await insertMail(queries, mail, now, now);
}

/** Removes every mail to an address: those that were sent, and those that never will be now. */
export async function forgetMails(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

async function insertMail(queries: Queries, mail: Mail, now: number, recipientLeftAt: number | null) {
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
      recipient_left_at: recipientLeftAt,
    })
    .execute();
}

export interface Outbox {
  /** Sends what is due, soon and without being waited for. */
  wake(): void;
  /** Resolves when everything due now has been tried. */
  flush(): Promise<void>;
  /** Lets the mail under way finish and takes no other. */
  stop(): Promise<void>;
}

interface OutboxParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
}

export function createOutbox(parts: OutboxParts): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function sendAllDue(): Promise<void> {
    try {
      do {
        again = false;
        while (!stopped && (await sendNext(parts)));
      } while (again && !stopped);
    } finally {
      // In the same breath as the last look at `again`: a wake in between would be lost.
      running = undefined;
    }
  }

  function start(): Promise<void> {
    again = true;
    running ??= sendAllDue().catch((error: unknown) =>
      parts.log.error({ error: String(error) }, 'outbox could not be read'),
    );
    return running;
  }

  const poll = setInterval(() => void start(), POLL_MS);
  poll.unref();

  return {
    wake: () => void (stopped || start()),
    flush: () => start(),
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** Sends one mail that is due. False when there is none. */
async function sendNext({ database, transport, clock, log }: OutboxParts): Promise<boolean> {
  const now = clock.now();
  const mail = await database
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!mail) return false;

  // Taken by moving its next attempt: of two nodes that saw it, one changes the row and the other changes none.
  const leased = await database
    .updateTable('outbox')
    .set({ next_attempt_at: now + LEASE_MS, attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '=', mail.next_attempt_at)
    .executeTakeFirst();
  if (leased.numUpdatedRows === 0n) return true;

  try {
    await transport.send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.body ?? '' });
    await settle(database, mail, { sent_at: clock.now(), body: null, last_error: null });
    log.info({ mail: mail.id }, 'mail sent');
  } catch (error) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS);
    const givenUp = now + pause - mail.created_at > GIVE_UP_AFTER_MS;
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    if (givenUp) await settle(database, mail, { failed_at: now, last_error: reason });
    else await update(database, mail, { next_attempt_at: now + pause, last_error: reason });
    log.warn(
      { mail: mail.id, attempt: mail.attempts + 1, givenUp, ...codesOf(error) },
      'mail could not be sent',
    );
  }
  return true;
}

/** What a mail server answered, without its words: they repeat the recipient's address. */
function codesOf(error: unknown): { code?: string; responseCode?: number } {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { ...(code ? { code } : {}), ...(responseCode ? { responseCode } : {}) };
}

type StoredMail = Pick<Selectable<OutboxTable>, 'id' | 'recipient_left_at'>;
type Changes = Updateable<OutboxTable>;

/** Notes how a mail ended; to someone who has left nothing of it is kept. */
async function settle(database: Database, mail: StoredMail, changes: Changes): Promise<void> {
  if (mail.recipient_left_at === null) return update(database, mail, changes);
  await database.deleteFrom('outbox').where('id', '=', mail.id).execute();
}

async function update(database: Database, mail: StoredMail, changes: Changes): Promise<void> {
  await database.updateTable('outbox').set(changes).where('id', '=', mail.id).execute();
}
