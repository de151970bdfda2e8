/** The events that the rules of recordings raise in their transaction. */
export type RecordingEvent = {
  /** Something happened to the text of a told story that this member should hear of. */
  type: 'writing-told';
  kind: 'writing-offered' | 'writing-sent' | 'writing-approved' | 'writing-returned' | 'writing-declined';
  storyId: string;
  accountId: string;
  at: number;
};
