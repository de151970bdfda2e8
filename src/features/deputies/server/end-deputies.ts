import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { DeputyEvent } from '../events.ts';
import { untellDeputy } from './deputy-news.ts';
import { endedMail } from './mails.ts';
import { findPerson } from './people-of-deputies.ts';

interface Ending {
  administratorId: string;
  /** Ends only the naming of this person. */
  deputyId?: string;
  /** The account that ends the naming. Null if a rule ends it. */
  byId: string | null;
  at: number;
}

/**
 * Ends an administrator's naming of a deputy. Given the context, tells the administrator by mail. Does nothing
 * without a deputy. The caller's transaction must hold the lock 'decisions'.
 */
export async function endDeputy(
  transaction: Transaction,
  { administratorId, deputyId, byId, at }: Ending,
  context?: AppContext,
): Promise<void> {
  const ofAdministrator = transaction
    .deleteFrom('deputies')
    .where('administrator_id', '=', administratorId)
    .returning('deputy_id');
  const ended = await (deputyId
    ? ofAdministrator.where('deputy_id', '=', deputyId)
    : ofAdministrator
  ).executeTakeFirst();
  if (!ended) return;
  const event = { administratorId, deputyId: ended.deputy_id, byId, at };
  await raise<DeputyEvent>(transaction, { type: 'deputy-withdrawn', ...event });
  await untellDeputy(transaction, event);
  const administrator = context && (await findPerson(transaction, administratorId));
  if (administrator) {
    await queueMail(context, transaction, endedMail(context.config.publicUrl, administrator));
  }
}

/**
 * Ends all namings by an account, and all namings of it as a deputy. Given the context, tells the
 * administrators by mail.
 */
export async function endDeputiesOf(
  transaction: Transaction,
  accountId: string,
  at: number,
  context?: AppContext,
): Promise<void> {
  await endDeputy(transaction, { administratorId: accountId, byId: null, at });
  const rows = await transaction
    .selectFrom('deputies')
    .select('administrator_id')
    .where('deputy_id', '=', accountId)
    .orderBy('administrator_id')
    .execute();
  for (const { administrator_id: administratorId } of rows) {
    await endDeputy(transaction, { administratorId, byId: null, at }, context);
  }
}
