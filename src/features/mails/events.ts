/** What the rules of failed mails raise in their transaction. */
export type MailEvent = {
  type: 'mails-resent';
  byId: string;
  /** The number of mails. */
  count: number;
  at: number;
};
