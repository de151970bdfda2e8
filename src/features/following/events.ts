/** What the rules of following raise in their transaction. */
export type FollowingEvent = {
  type: 'following-changed';
  /** The person who follows others. */
  accountId: string;
};
