import * as v from 'valibot';
import { cursor, uuid } from '../membership/contract.ts';

/** How many mails a page of the list holds. */
export const PAGE_SIZE = 50;

/**
 * Retries one failed mail or all of them, removes one mail from the list, or removes all failed mails about
 * news.
 */
export const mailInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('retry'), mail: uuid }),
  v.strictObject({ intent: v.literal('retry-all') }),
  v.strictObject({ intent: v.literal('remove'), mail: uuid }),
  v.strictObject({ intent: v.literal('remove-news') }),
]);

const count = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
  undefined,
);

/** The search of the page's address; invalid parts are ignored. */
export const mailPlace = v.object({
  after: v.fallback(v.optional(cursor), undefined),
  /** How many mails the previous form has queued or removed. */
  retried: count,
  removed: count,
});

/** Why a mail could not be sent. The message catalogue has a text for each reason. */
export type FailureCause =
  | 'unknown-mailbox'
  | 'mailbox-full'
  | 'rejected'
  | 'later'
  | 'login'
  | 'insecure'
  | 'unreachable'
  | 'link-expired'
  | 'other';

/** How many mails with further attempts the page lists. */
export const DELAYED_SHOWN = 20;

/** A mail that could not be sent, as administrators see it. */
export interface FailedMailItem {
  id: string;
  recipient: string;
  subject: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; null while further attempts follow. */
  failedAt: number | null;
  attempts: number;
  cause: FailureCause;
  /** The mail server's last answer, or why the server was unreachable. */
  reason: string | null;
  /** Whether a retry sends the same mail, a mail with a new link, or nothing because only the recipient may ask for one. */
  retry: 'same' | 'new-link' | 'no';
}

/** The mail problems that administrators see above the requests to join. */
export interface MailProblems {
  /** How many mails could not be sent. */
  failedCount: number;
  /** The mails that wait, if the oldest has waited too long. */
  overdue: OverdueMails | undefined;
}

interface OverdueMails {
  count: number;
  /** When the oldest mail began to wait. Milliseconds since 1970. */
  since: number;
  /** The mail server's last answer about the oldest mail; null before the first attempt. */
  reason: string | null;
}
