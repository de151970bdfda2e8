/** The events that the rules of letters raise in their transaction. */
export type LetterEvent =
  | {
      type: 'letter-arrived';
      correspondenceId: string;
      authorId: string;
      receiverId: string;
      at: number;
    }
  /** Nothing new waits in these correspondences any more. */
  | { type: 'letters-withdrawn'; correspondenceIds: string[] };
