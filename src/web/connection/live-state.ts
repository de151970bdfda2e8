/**
 * The state that the server sends to a listening page: only counts. A count is missing if the page may not know
 * it.
 */
export interface LiveState {
  likes?: number;
  comments?: number;
  /** How many stories of the list are not on the page, at most 100. */
  stories?: number;
  /** The counts of the stories in the list, by their IDs. */
  counts?: Record<string, LiveState>;
  /** How many unread things wait for the reader at each entry of the header, by its path. */
  unread?: Record<string, number>;
  /** When the server read these counts, in milliseconds since 1970. */
  at: number;
}
