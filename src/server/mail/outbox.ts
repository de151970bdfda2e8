import type { Clock } from '../clock.ts';
import { SECOND_MS } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import { afterCommit, type Transaction } from '../database/transaction.ts';
import type { Logger } from '../log.ts';
import { codesOf, isFinal, reasonOf } from './delivery-error.ts';
import type { Mail, QueueOptions } from './mail.ts';
import {
  insertMail,
  isWorthless,
  noteFailure,
  noteSent,
  type TakenMail,
  takeDueMail,
} from './outbox-store.ts';
import type { MailTransport } from './transport.ts';

/** How often a node looks for mails whose pause is over, or that another node left behind. */
const POLL_MS = 15 * SECOND_MS;
/** A mail under way at a stop gets this long; cut off, it is tried again by another node or the next start. */
const STOP_GRACE_MS = 5 * SECOND_MS;

/** The parts of AppContext that queueing a mail needs. */
export interface QueueContext {
  outbox: Outbox;
  clock: Clock;
}

/**
 * Inserts a mail into the outbox and wakes the outbox after the commit.
 * @throws Error when inTransaction did not open the transaction
 */
export async function queueMail(
  { outbox, clock }: QueueContext,
  transaction: Transaction,
  mail: Mail,
  options?: QueueOptions,
): Promise<void> {
  afterCommit(transaction, outbox.wake);
  await insertMail(transaction, mail, clock.now(), options);
}

/** Queues the last mail to a member who leaves. Its row is deleted once the mail is sent or has failed. */
export async function queueLastMail(
  { outbox, clock }: QueueContext,
  transaction: Transaction,
  mail: Mail,
): Promise<void> {
  const now = clock.now();
  afterCommit(transaction, outbox.wake);
  await insertMail(transaction, mail, now, { recipientLeftAt: now });
}

/** Removes every mail to an address: those that were sent, and those that never will be now. */
export async function forgetMails(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

export interface Outbox {
  /** Sends what is due, soon and without being waited for. */
  wake(): void;
  /** Resolves when everything due now has been tried. */
  flush(): Promise<void>;
  /** Takes no other mail, and lets those under way finish, for a few seconds. */
  stop(): Promise<void>;
}

interface OutboxParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
}

export function createOutbox(parts: OutboxParts): Outbox {
  /** Each sends one mail after the other. One that is slow holds up only its own. */
  const senders = new Set<Promise<void>>();
  const stopping = new AbortController();
  let again = false;
  let stopped = false;

  async function sendAllDue(): Promise<void> {
    do {
      again = false;
      while (!stopped) {
        const mail = await takeDueMail(parts.database, parts.clock.now());
        if (!mail) break;
        if (mail === 'lost') continue;
        // Where one is due, others may be.
        addSender();
        await sendMail(parts, mail, stopping.signal);
      }
    } while (again && !stopped);
  }

  function addSender(): void {
    if (stopped || senders.size >= parts.transport.atOnce) return;
    const sender = sendAllDue()
      .catch((error: unknown) => parts.log.error({ error: String(error) }, 'outbox could not be read'))
      .finally(() => senders.delete(sender));
    senders.add(sender);
  }

  function start(): void {
    // Whoever is about to end looks once more: a mail queued after its last look would be left.
    again = true;
    addSender();
  }

  async function finish(): Promise<void> {
    while (senders.size > 0) await Promise.all(senders);
  }

  const poll = setInterval(start, POLL_MS);
  poll.unref();

  return {
    wake: start,
    async flush() {
      start();
      await finish();
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      const grace = setTimeout(() => stopping.abort(new Error('Kerikko was stopped')), STOP_GRACE_MS);
      await finish();
      clearTimeout(grace);
    },
  };
}

async function sendMail(
  { database, transport, clock, log }: OutboxParts,
  mail: TakenMail,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  if (isWorthless(mail, now)) {
    await noteFailure(database, mail, { reason: null, isFinal: true, now });
    log.warn({ mail: mail.id, attempt: mail.attempts, givenUp: true }, 'mail was too late for its link');
    return;
  }
  try {
    const { id, recipient: to, subject, body } = mail;
    await transport.send({ id, to, subject, text: body ?? '' }, signal);
  } catch (error) {
    const failure = { reason: reasonOf(error), isFinal: isFinal(error), now: clock.now() };
    const givenUp = await noteFailure(database, mail, failure);
    log.warn({ mail: mail.id, attempt: mail.attempts, givenUp, ...codesOf(error) }, 'mail could not be sent');
    return;
  }
  // Outside: a database that fails here says nothing about the mail, which is taken again once the lease is over.
  await noteSent(database, mail, clock.now());
  log.info({ mail: mail.id }, 'mail sent');
}
