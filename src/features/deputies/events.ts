/** The events that the rules of deputies raise in their transaction. */
export type DeputyEvent =
  | { type: 'deputy-named'; administratorId: string; deputyId: string; at: number }
  /**
   * The administrator withdrew the deputy, or the deputy refused. `byId` is null if a rule ended it, because one
   * of the two can no longer be administrator or deputy.
   */
  | { type: 'deputy-withdrawn'; administratorId: string; deputyId: string; byId: string | null; at: number };
