/** What the rules of comments raise in their transaction. */
export type CommentEvent =
  | {
      type: 'comment-posted';
      commentId: string;
      authorId: string;
      /** What the author typed. */
      text: string;
      /** True if the author alone sees the comment until a moderator releases it. */
      isHeld: boolean;
    }
  | {
      type: 'comment-edited';
      commentId: string;
      authorId: string;
      text: string;
      /** `now` for a comment that this edit hides, `before` for one that was hidden already. */
      held: 'no' | 'now' | 'before';
    }
  /** A comment was hidden, shown again, deleted or restored. */
  | { type: 'comment-visibility-changed'; commentId: string };
