/** What the rules of comments raise in their transaction. */
export type CommentEvent =
  /** With `isHeld`, the author alone sees the comment until a moderator releases it. */
  | { type: 'comment-posted'; commentId: string; isHeld: boolean }
  | { type: 'comment-edited'; commentId: string }
  /** A comment was hidden, shown again, deleted or restored. */
  | { type: 'comment-visibility-changed'; commentId: string };
