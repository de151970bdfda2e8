import { question } from '../event-handlers.ts';
import { CLOSED_MAILBOXES } from './outbox.ts';

/** Asks which of these addresses belong to people who have died. queueMail leaves out mails to them. */
export const closedMailboxes = question<{ recipients: readonly string[] }, readonly string[]>(
  CLOSED_MAILBOXES,
);
