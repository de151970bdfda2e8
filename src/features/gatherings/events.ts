/** News that members get of a gathering that they answered. */
export type GatheringNews =
  | 'gathering-changed'
  | 'gathering-cancelled'
  /** Somebody who waited has a place now. */
  | 'gathering-place'
  /** It begins soon. */
  | 'gathering-soon';

/** The events that the rules of gatherings raise in their transaction. */
export type GatheringEvent = {
  type: 'gathering-told';
  kind: GatheringNews;
  gatheringId: string;
  /** The accounts that are told. */
  accountIds: string[];
  at: number;
};
