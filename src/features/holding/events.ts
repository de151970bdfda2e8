/** The event of a rule that keeps a newcomer's text back. */
export type HeldEvent = {
  /** Only its author sees the text until a moderator releases it. The rule holds the lock 'decisions'. */
  type: 'text-held';
  /** A kind that moderation knows: see questions.ts. */
  kind: string;
  id: string;
  authorId: string;
  title: string;
  text: string;
  /** Others have seen it before. */
  isEdit?: true;
};
