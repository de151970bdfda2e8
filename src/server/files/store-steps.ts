import type { Transaction } from '../database/transaction.ts';

/** Further writes in the same transaction as a photo or a recording. */
export interface StoreSteps {
  /** Runs once the file's type is checked, before anything is stored. */
  beforeWrite(): Promise<void>;
  /** Runs in the transaction that stores the file's row. */
  alsoWrite(transaction: Transaction): Promise<void>;
}
