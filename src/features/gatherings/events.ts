/** News that members get of a gathering that they answered. */
export type GatheringNews =
  | 'gathering-changed'
  | 'gathering-cancelled'
  /** Somebody who waited has a place now. */
  | 'gathering-place'
  /** It begins soon. */
  | 'gathering-soon';

/** The events that the rules of gatherings raise in their transaction. */
export type GatheringEvent =
  | GatheringTold
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

interface GatheringTold {
  type: 'gathering-told';
  kind: GatheringNews;
  gatheringId: string;
  /** The accounts that are told. */
  accountIds: string[];
  at: number;
}
