import type { Permission } from '../../identity/permissions.ts';
import type { Queries } from '../../server/database/database.ts';
import { question } from '../../server/event-handlers.ts';
import type { AskedUnder } from './contract.ts';

/** A kind of text besides stories that can have a question. All members see such a text. */
export interface AskingKind {
  kind: AskedUnder['kind'];
  /** Who may ask under each of these texts. */
  permission: Permission;
  exists(queries: Queries, id: string): Promise<boolean>;
  /** Locks the text's row until the transaction ends, so that nobody deletes it meanwhile. */
  hold(transaction: Queries, id: string): Promise<void>;
}

/** Asks every feature for its kinds of texts that questions stand under. */
export const askingKinds = question<undefined, AskingKind>('asking kinds');
