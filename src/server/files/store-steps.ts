import type { Transaction } from '../database/transaction.ts';

/** Further writes beside those that store a photo or a recording. */
export interface StoreSteps {
  /** Runs once the file is known to be of its kind, before anything is stored. */
  beforeWrite(): Promise<void>;
  /** Runs in the transaction that gives the file to its owner. */
  alsoWrite(transaction: Transaction): Promise<void>;
}
