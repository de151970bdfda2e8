import type { Permission } from '../../identity/permissions.ts';
import type { Queries } from '../../server/database/database.ts';
import { question } from '../../server/event-handlers.ts';
import type { AskedUnder } from './contract.ts';

/** A kind of text besides stories that a question can stand under. All members see such a text. */
export interface AskingKind {
  kind: AskedUnder['kind'];
  /** Who may ask under each of these texts. */
  permission: Permission;
  exists(queries: Queries, id: string): Promise<boolean>;
  /** Holds the row until the transaction ends, so that it is not deleted meanwhile. */
  hold(transaction: Queries, id: string): Promise<void>;
}

/** Asks every feature for its kinds of texts that questions stand under. */
export const askingKinds = question<undefined, AskingKind>('asking kinds');
