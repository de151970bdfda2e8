/** What the rules of moderation raise in their transaction. */
export type ModerationEvent =
  /** A case waits for the decision of these moderators. */
  | { type: 'case-waiting'; moderatorIds: string[]; at: number }
  /** A case was decided, opened again or deleted, so that perhaps none waits any more. */
  | { type: 'cases-changed' }
  /** Moderators decided about something of this person; null for someone who has left. */
  | { type: 'author-judged'; accountId: string | null; caseId: string; at: number };
