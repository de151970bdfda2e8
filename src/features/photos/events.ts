/** What the rules of photos raise in their transaction. */
export type PhotoEvent = {
  /** A photo of a story or other subject was hidden or shown again. */
  type: 'photo-visibility-changed';
  subjectId: string;
};
