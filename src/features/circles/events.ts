/** What the rules of circles raise in their transaction. */
export type CircleEvent =
  /** Somebody came into a circle, or is no longer in it. */
  | { type: 'circle-people-changed'; circleId: string; accountId: string }
  /** Somebody wants to hear more or less of a circle. */
  | { type: 'circle-level-changed'; circleId: string; accountId: string };
