/** The events that the rules of gatherings raise in their transaction. */
export type GatheringEvent =
  /** A gathering was proposed, changed, or added because it repeats. */
  | { type: 'gathering-saved'; gatheringId: string }
  /** Moderators have hidden a gathering or show it again. */
  | { type: 'gathering-visibility-changed'; gatheringId: string };
