import { sql } from 'kysely';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { askWithin } from '../../../server/event-handlers.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { BATCH, type JobPart, nextPosition, queueJob } from '../../../server/tasks/jobs.ts';
import { mailTimeZones } from '../../accounts/questions.ts';
import { hearsNothingOf } from '../../circles/server/levels.ts';
import { isMemberAccount, readAccounts } from '../../membership/server/members/member-accounts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { GatheringNews } from './gathering-news.ts';
import { type GatheringRecord, holdGathering } from './gathering-store.ts';
import {
  cancelledMail,
  changedMail,
  dayMail,
  daysMail,
  type GatheringFacts,
  placeMail,
  twoDaysMail,
  twoHoursMail,
} from './mails.ts';

/** The kind of job that tells everyone who answered a gathering. */
export const GATHERING_NEWS = 'gathering-news';

interface Telling {
  gatheringId: string;
  kind: GatheringNews;
  /** The facts of a cancelled gathering. Its row may lose them when the organiser leaves. */
  facts?: Facts;
  /** Deletes the gathering after everyone has been told that it is cancelled. */
  erases?: boolean;
}

type Facts = Omit<GatheringFacts, 'readerZone'>;

/**
 * Queues a job that tells everyone concerned by the news, in News and by mail. Call this in the transaction of
 * the change, with the gathering as it is now. A member who has muted the organiser is told only if they said
 * yes or perhaps. With `erases`, the job deletes the gathering at its end.
 */
export async function queueTelling(
  transaction: Transaction,
  gathering: GatheringRecord,
  kind: GatheringNews,
  now: number,
  { erases = false }: { erases?: boolean } = {},
): Promise<void> {
  const { id, title, starts_at, time_zone, days, place, link } = gathering;
  const about: Telling = {
    gatheringId: id,
    kind,
    ...(kind === 'gathering-cancelled' && { facts: { id, title, starts_at, time_zone, days, place, link } }),
    ...(erases && { erases }),
  };
  await queueJob(transaction, { kind: GATHERING_NEWS, about, now });
}

/** Tells the next members. Sends nothing if the change is no longer true, or the gathering is hidden. */
export async function tellSome(
  context: AppContext,
  transaction: Transaction,
  { about, position, createdAt }: JobPart,
): Promise<string | undefined> {
  const telling = about as Telling;
  const gathering = await holdGathering(transaction, telling.gatheringId);
  if (!gathering || !isTrue(gathering, telling, context.clock.now())) return undefined;
  const accountIds = await listNext(transaction, gathering, telling.kind, position);
  if (!telling.erases) await raiseNews(transaction, telling, accountIds, createdAt);
  await mailAbout(context, transaction, { ...gathering, ...telling.facts }, telling.kind, accountIds);
  if (telling.kind === 'gathering-place') await recordInformed(transaction, gathering.id, accountIds);
  const next = nextPosition(accountIds);
  if (next === undefined && telling.erases) {
    await transaction.deleteFrom('gatherings').where('id', '=', gathering.id).execute();
  }
  return next;
}

function isTrue(
  { cancelled_at, hidden_at, starts_at, days }: GatheringRecord,
  { kind, erases }: Telling,
  now: number,
): boolean {
  if (kind === 'gathering-cancelled') return cancelled_at !== null && (erases || hidden_at === null);
  if (cancelled_at !== null || hidden_at !== null) return false;
  if (kind === 'gathering-days') return days > 0;
  return kind !== 'gathering-soon' || starts_at > now;
}

/**
 * Returns the next members concerned by the news, by id. All transactions use this order, so that none waits
 * for another.
 */
async function listNext(
  transaction: Transaction,
  { id, organiser_id, circle_id }: GatheringRecord,
  kind: GatheringNews,
  position: string,
): Promise<string[]> {
  const isSoon = kind === 'gathering-soon';
  const isPlace = kind === 'gathering-place';
  const rows = await transaction
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', id)
    .where('account_id', '>', position)
    .$if(isPlace, (query) => query.where('placed_at', 'is not', null))
    .$if(isSoon, (query) => query.where('answer', 'in', ['yes', 'perhaps']).where('waits_since', 'is', null))
    // A member who wants no news of the circle gets no reminder, but still learns of changes that concern their
    // reply.
    .$if(isSoon && circle_id !== null, (query) =>
      query.where(
        sql<boolean>`not ${hearsNothingOf(sql.ref('gathering_answers.account_id'), sql`${circle_id}`)}`,
      ),
    )
    .$if(!isSoon && !isPlace && organiser_id !== null, (query) =>
      query.where('account_id', '<>', organiser_id as string),
    )
    .where((is) =>
      is.or([is('answer', '<>', 'no'), isUnmutedBy(sql.ref('account_id'), sql`${organiser_id}`)]),
    )
    .orderBy('account_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

async function raiseNews(
  transaction: Transaction,
  { gatheringId: subjectId, kind }: Telling,
  accountIds: readonly string[],
  at: number,
): Promise<void> {
  // The news names no actor, so that members who have muted the organiser get it too: see queueTelling.
  const about = { kind: 'gathering', id: subjectId };
  const entry = { kind, accountIds, subjectId, about, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...entry });
}

/** A time between the two reminders. */
const HALF_DAY_MS = 12 * HOUR_MS;

const MAILS = {
  'gathering-changed': changedMail,
  'gathering-day': dayMail,
  'gathering-days': daysMail,
  'gathering-cancelled': cancelledMail,
  'gathering-place': placeMail,
} as const;

/** Queues a mail to each of these members. Leaves out members who may not sign in. */
async function mailAbout(
  context: AppContext,
  transaction: Transaction,
  gathering: Facts,
  kind: GatheringNews,
  accountIds: readonly string[],
): Promise<void> {
  const people = (await readAccounts(transaction, accountIds)).filter(isMemberAccount);
  if (people.length === 0) return;
  const [zones] = await askWithin(transaction, mailTimeZones, { accountIds });
  const { publicUrl } = context.config;
  const isNear = gathering.starts_at - context.clock.now() <= HALF_DAY_MS;
  const write = kind === 'gathering-soon' ? (isNear ? twoHoursMail : twoDaysMail) : MAILS[kind];
  const mails = people.map(({ id, email, language }) =>
    write(publicUrl, { email, language }, { ...gathering, readerZone: zones?.get(id) ?? null }),
  );
  await queueMail(context, transaction, mails);
}

/** Records that these members have been told of their place. */
async function recordInformed(
  transaction: Transaction,
  id: string,
  accountIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('gathering_answers')
    .set({ placed_at: null })
    .where('gathering_id', '=', id)
    .where(sql<boolean>`account_id ${isOneOf(transaction, accountIds)}`)
    .execute();
}
