/** What the rules of remembrance raise in their transaction. */
export type RemembranceEvent =
  /** A person of trust downloads the archive of somebody who is remembered. */
  { type: 'bequeathed-archive-downloaded'; accountId: string; byId: string; at: number };
