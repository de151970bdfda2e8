/** The events that the rules of gatherings raise in their transaction. */
export type GatheringEvent =
  /** A gathering was proposed, changed, or added because it repeats. */
  | {
      type: 'gathering-saved';
      gatheringId: string;
      organiserId: string;
      title: string;
      text: string;
      /** Whether its organiser alone sees it until a moderator releases it, and whether others have seen it before. */
      held: 'no' | 'new' | 'edited';
    }
  /** Moderators have hidden a gathering or show it again. */
  | { type: 'gathering-visibility-changed'; gatheringId: string };
