/** The event of a rule that keeps a newcomer's text back. */
export type HeldEvent = {
  /**
   * Only its author sees the text until a moderator releases it. The rule that raises the event has taken the
   * lock 'decisions'.
   */
  type: 'text-held';
  /** A kind of text that moderation knows: see questions.ts. */
  kind: string;
  id: string;
  authorId: string;
  title: string;
  text: string;
  /** True for an edit of a text that others have seen. */
  isEdit?: true;
};
