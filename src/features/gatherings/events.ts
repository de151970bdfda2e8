/** What members hear of a gathering that they answered. */
export type GatheringNews =
  | 'gathering-changed'
  | 'gathering-cancelled'
  /** Somebody who waited has a place now. */
  | 'gathering-place'
  /** It begins soon. */
  | 'gathering-soon';

/** What the rules of gatherings raise in their transaction. */
export type GatheringEvent = {
  type: 'gathering-told';
  kind: GatheringNews;
  gatheringId: string;
  /** Who is told. */
  accountIds: string[];
  at: number;
};
