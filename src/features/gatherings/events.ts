/** The events that the rules of gatherings raise in their transaction. */
export type GatheringEvent =
  /** Moderators have hidden a gathering or show it again. */
  { type: 'gathering-visibility-changed'; gatheringId: string };
