/** What the rules of mutes raise in their transaction. */
export type MuteEvent = {
  type: 'mutes-changed';
  /** The person who mutes others. */
  accountId: string;
};
