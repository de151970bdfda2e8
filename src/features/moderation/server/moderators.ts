import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';
import {
  listVerifiedRecipients,
  type RoleRecipient,
} from '../../membership/server/administrators/administrators.ts';
import { tellOfCase } from './case-news.ts';

/**
 * Tells every moderator and administrator, except the person whom a case is about, that the case waits: by mail
 * and in News.
 */
export async function tellModerators(
  context: AppContext,
  transaction: Transaction,
  exceptId: string | null,
  write: (to: Recipient) => Mail,
): Promise<void> {
  const found = (await listDeciders(transaction)).filter(({ id }) => id !== exceptId);
  await queueMail(context, transaction, found.map(write));
  const moderatorIds = found.map(({ id }) => id);
  await tellOfCase(transaction, moderatorIds, context.clock.now());
}

/** Returns everyone who may decide about content. */
export function listDeciders(queries: Queries): Promise<RoleRecipient[]> {
  return listVerifiedRecipients(queries, ['moderator', 'administrator']);
}
