/** What the rules of circles raise in their transaction. */
export type CircleEvent =
  /** Somebody came into a circle, or is no longer in it. */
  | {
      type: 'circle-people-changed';
      circleId: string;
      accountId: string;
      /** Milliseconds since 1970. */
      at: number;
    }
  /** Somebody wants to hear more or less of a circle. */
  | { type: 'circle-level-changed'; circleId: string; accountId: string };
