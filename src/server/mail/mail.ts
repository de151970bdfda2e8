export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
}

/** A mail that a mail server has permanently refused. */
export interface RefusedMail {
  recipient: string;
  /** The answer of the mail server. */
  reason: string;
}

export interface QueueOptions {
  /** The one-time link in the text. A mail with an expired link is not sent, and a failed mail does not keep its link. */
  link?: { purpose: string; expiresAt: number };
  /** True if every other due mail is sent first. */
  isBulk?: boolean;
  /** For several mails: the milliseconds between the due times of two of them. */
  everyMs?: number;
  /** The milliseconds until the first mail is due. */
  afterMs?: number;
}
