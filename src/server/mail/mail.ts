export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
}

/** A mail that a mail server has refused for good. */
export interface RefusedMail {
  recipient: string;
  /** The answer of the mail server. */
  reason: string;
}

export interface QueueOptions {
  /** The one-time link in the text. A mail with an expired link is not sent, and a failed mail does not keep its link. */
  link?: { purpose: string; expiresAt: number };
  /** Lets every other mail that is due pass. */
  isBulk?: boolean;
  /** Of several mails, each is due so many milliseconds after the one before. */
  everyMs?: number;
  /** The first of them is due after so many milliseconds. */
  afterMs?: number;
}
