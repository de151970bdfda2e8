import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { DeputyEvent } from '../events.ts';
import { withdrawDeputyNews } from './deputy-news.ts';
import { endedMail, endedToDeputyMail } from './mails.ts';
import { findPerson } from './people-of-deputies.ts';

interface Ending {
  administratorId: string;
  /** Ends only the naming of this person. */
  deputyId?: string;
  /** The account that ends the naming. Null if a rule ends it. */
  byId: string | null;
  at: number;
  /** Who receives the mail about the end: the administrator or the deputy, whoever of the two did not cause it. */
  tells: 'administrator' | 'deputy';
}

/**
 * Ends an administrator's naming of a deputy. Does nothing without a deputy. The caller's transaction must hold
 * the lock 'decisions'.
 */
export async function endDeputy(
  context: AppContext,
  transaction: Transaction,
  { administratorId, deputyId, byId, at, tells }: Ending,
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
  await withdrawDeputyNews(transaction, event);
  const isToDeputy = tells === 'deputy';
  const recipient = await findPerson(transaction, isToDeputy ? ended.deputy_id : administratorId);
  const write = isToDeputy ? endedToDeputyMail : endedMail;
  if (recipient) await queueMail(context, transaction, write(context.config.publicUrl, recipient));
}

/** Ends all namings by an account, and all namings of it as a deputy. Tells the other people by mail. */
export async function endDeputiesOf(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  at: number,
): Promise<void> {
  const ending = { byId: null, at };
  await endDeputy(context, transaction, { ...ending, administratorId: accountId, tells: 'deputy' });
  const rows = await transaction
    .selectFrom('deputies')
    .select('administrator_id')
    .where('deputy_id', '=', accountId)
    .orderBy('administrator_id')
    .execute();
  for (const { administrator_id: administratorId } of rows) {
    await endDeputy(context, transaction, { ...ending, administratorId, tells: 'administrator' });
  }
}
