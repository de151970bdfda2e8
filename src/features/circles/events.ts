/** What the rules of circles raise in their transaction. */
export interface CircleEvent {
  /** Somebody came into a circle, or is no longer in it. */
  type: 'circle-people-changed';
  circleId: string;
  accountId: string;
}
