import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { askWithin } from '../../../server/event-handlers.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { isMemberAccount, readAccounts } from '../../membership/server/member-accounts.ts';
import type { ToldEvent } from '../../subjects/events.ts';
import { mailTimeZones } from '../questions.ts';
import type { GatheringRecord } from './gathering-store.ts';
import { cancelledMail, changedMail, placeMail, twoDaysMail, twoHoursMail } from './mails.ts';
import type { GatheringNews } from './told-gatherings.ts';

/**
 * Tells everyone who answered, except the organiser, in News and by mail. Call this in the transaction of the change, with the
 * gathering as it is now.
 */
export async function tellAnswered(
  context: AppContext,
  transaction: Transaction,
  gathering: GatheringRecord,
  kind: GatheringNews,
  answers: readonly string[] = ['yes', 'perhaps', 'no'],
): Promise<void> {
  const rows = await transaction
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', gathering.id)
    .where('answer', 'in', answers as ('yes' | 'perhaps' | 'no')[])
    .$if(kind !== 'gathering-soon' && gathering.organiser_id !== null, (query) =>
      query.where('account_id', '<>', gathering.organiser_id as string),
    )
    .$if(kind === 'gathering-soon', (query) => query.where('waits_since', 'is', null))
    // All transactions tell in the same order, so that none waits for another that waits for it.
    .orderBy('account_id')
    .execute();
  const accountIds = rows.map(({ account_id }) => account_id);
  if (accountIds.length === 0) return;
  await raiseNews(transaction, gathering, { kind, accountIds, at: context.clock.now() });
  await mailAbout(context, transaction, gathering, kind, accountIds);
}

/** Tells these members in News. */
export async function raiseNews(
  transaction: Transaction,
  { id }: GatheringRecord,
  { kind, accountIds, at }: { kind: GatheringNews; accountIds: readonly string[]; at: number },
): Promise<void> {
  for (const accountId of accountIds)
    await raise<ToldEvent>(transaction, { type: 'told', kind, accountId, subjectId: id, at });
}

/** Between the two reminders. */
const HALF_DAY_MS = 12 * HOUR_MS;

const MAILS = {
  'gathering-changed': changedMail,
  'gathering-cancelled': cancelledMail,
  'gathering-place': placeMail,
} as const;

/** Queues a mail to each of these members. Leaves out who may not sign in. */
export async function mailAbout(
  context: AppContext,
  transaction: Transaction,
  gathering: GatheringRecord,
  kind: GatheringNews,
  accountIds: readonly string[],
): Promise<void> {
  const people = (await readAccounts(transaction, accountIds)).filter(isMemberAccount);
  const [zones] = await askWithin(transaction, mailTimeZones, { accountIds });
  const { publicUrl } = context.config;
  const isNear = gathering.starts_at - context.clock.now() <= HALF_DAY_MS;
  const write = kind === 'gathering-soon' ? (isNear ? twoHoursMail : twoDaysMail) : MAILS[kind];
  const mails = people.map(({ id, email, language }) =>
    write(publicUrl, { email, language }, { ...gathering, readerZone: zones?.get(id) ?? null }),
  );
  if (mails.length > 0) await queueMail(context, transaction, mails);
}
