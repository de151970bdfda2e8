export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface QueueOptions {
  /** The one-time link in the text. A mail with an expired link is not sent, and a failed mail does not keep its link. */
  link?: { purpose: string; expiresAt: number };
}
