/** The events that the rules of deputies raise in their transaction. */
export type DeputyEvent =
  | { type: 'deputy-named'; administratorId: string; deputyId: string; at: number }
  /** The administrator withdrew it, the deputy refused, or one of them is no longer what it takes: then `byId` is null. */
  | { type: 'deputy-withdrawn'; administratorId: string; deputyId: string; byId: string | null; at: number };
