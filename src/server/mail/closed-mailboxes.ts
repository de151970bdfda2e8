import { question } from '../event-handlers.ts';
import { CLOSED_MAILBOXES } from './outbox.ts';

/** Asks which of these addresses belong to people who must get no mail, because they have died. queueMail leaves those mails out. */
export const closedMailboxes = question<{ recipients: readonly string[] }, readonly string[]>(
  CLOSED_MAILBOXES,
);
