import { DEFAULT_LANGUAGE } from '../../languages/languages.ts';
import type { Clock } from '../clock.ts';
import type { Community } from '../community-identity.ts';
import type { Database, Queries } from '../database/database.ts';
import { afterCommit, answerWithin, type Transaction } from '../database/transaction.ts';
import type { Logger } from '../log.ts';
import { createQueueRunner, type QueueRunner } from '../queue-runner.ts';
import { fillName } from './community-name.ts';
import { describeForLog, isPermanent, redactReason } from './delivery-error.ts';
import type { Mail, QueueOptions, RefusedMail } from './mail.ts';
import {
  insertMail,
  isLinkExpired,
  type LeasedMail,
  leaseDueMail,
  recordFailedAttempt,
  recordSent,
} from './outbox-store.ts';
import type { MailTransport } from './transport.ts';
import { makeUntappable } from './untappable.ts';

/** The parts of AppContext that queueing a mail needs. */
export interface QueueContext {
  outbox: Outbox;
  clock: Clock;
  community: Community;
  config: { publicUrl: string };
}

/** The name of the question closedMailboxes: see closed-mailboxes.ts, which this file cannot import. */
export const CLOSED_MAILBOXES = 'closed-mailboxes';

/**
 * Inserts mails into the outbox with the community's name, and wakes the outbox after the commit.
 * makeUntappable keeps mail programs
 * from making links of text that people typed. Leaves out mails to closedMailboxes.
 * @throws Error if inTransaction did not open the transaction
 */
export async function queueMail(
  context: QueueContext,
  transaction: Transaction,
  mails: Mail | readonly Mail[],
  options?: QueueOptions,
): Promise<void> {
  afterCommit(transaction, context.outbox.wake);
  const all = [mails].flat();
  const recipients = all.map(({ to }) => to);
  const closed = new Set((await answerWithin(transaction, CLOSED_MAILBOXES, { recipients })).flat());
  const open = all.filter(({ to }) => !closed.has(to));
  const finished = await finishAll(context, transaction, open);
  await insertMail(transaction, finished, context.clock.now(), options);
}

/** Queues the last mail to a member who leaves. Its row is deleted once the mail is sent or has failed. */
export async function queueLastMail(
  context: QueueContext,
  transaction: Transaction,
  mail: Mail,
): Promise<void> {
  const now = context.clock.now();
  afterCommit(transaction, context.outbox.wake);
  const finished = await finishAll(context, transaction, mail);
  await insertMail(transaction, finished, now, { recipientLeftAt: now });
}

/**
 * Returns the mails with the community's name. Mail programs find no links in them except the product's own
 * addresses.
 */
async function finishAll(
  { community, config }: QueueContext,
  transaction: Transaction,
  mails: Mail | readonly Mail[],
): Promise<Mail[]> {
  const identity = await community.read(transaction);
  const finish = (text: string) => fillName(makeUntappable(text, config.publicUrl), identity);
  return [mails].flat().map((mail) => ({ ...mail, subject: finish(mail.subject), text: finish(mail.text) }));
}

/** Deletes every mail to an address, including mails that are not sent yet. */
export async function deleteMailsTo(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

/** Sends the mails that are queued. */
export type Outbox = QueueRunner;

interface OutboxParts {
  database: Database;
  community: Community;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
  /** Returns the community's logo for mails, as PNG. */
  readLogo?(): Promise<Uint8Array | undefined>;
  /** Called after a mail server has permanently refused a mail. */
  onRefused?(mail: RefusedMail): Promise<void>;
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, transport, clock, log } = parts;
  return createQueueRunner<LeasedMail>(
    {
      name: 'outbox',
      concurrency: transport.concurrency,
      lease: () => leaseDueMail(database, clock.now()),
      send: (mail, signal) => sendMail(parts, mail, signal),
    },
    log,
  );
}

async function sendMail(
  { database, community, transport, clock, log, readLogo, onRefused }: OutboxParts,
  mail: LeasedMail,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  if (isLinkExpired(mail, now)) {
    await recordFailedAttempt(database, mail, { reason: null, isPermanent: true, now });
    log.warn({ mail: mail.id, attempt: mail.attempts, failed: true }, 'mail link expired before sending');
    return;
  }
  try {
    const { id, recipient: to, subject, body } = mail;
    const headers = mail.headers === null ? {} : JSON.parse(mail.headers);
    const { name, mailColour: colour } = await community.read();
    const senderName = name[DEFAULT_LANGUAGE];
    const logo = await readLogo?.();
    await transport.send({ id, to, subject, text: body ?? '', headers, senderName, logo, colour }, signal);
  } catch (error) {
    const failure = { reason: redactReason(error), isPermanent: isPermanent(error), now: clock.now() };
    const failed = await recordFailedAttempt(database, mail, failure);
    log.warn(
      { mail: mail.id, attempt: mail.attempts, failed, host: transport.host, ...describeForLog(error) },
      'mail could not be sent',
    );
    if (failed && failure.isPermanent) {
      await onRefused?.({ recipient: mail.recipient, reason: failure.reason }).catch((problem: unknown) =>
        log.error({ mail: mail.id, error: String(problem) }, 'a refused mail could not be handled'),
      );
    }
    return;
  }
  // Outside the try block: a database error here must not count as a failed attempt. After such an error, the
  // mail is sent again later.
  await recordSent(database, mail, clock.now());
  log.info({ mail: mail.id }, 'mail sent');
}
