import { sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { listParts } from './circle-store.ts';
import { circlesVisibleTo, isInCircle } from './visible-circles.ts';

const INVITED = 'circle-invited';
const LET_IN = 'circle-let-in';
/**
 * The news is about the circle and its subject is the circle too, so that several people who ask share one row.
 */
const ASKED = 'circle-asked';

/** The kind of news that nobody keeps a circle. */
const KEEPERLESS = 'circle-keeperless';

/** The news of circles. News shows a row as long as its reader may know of the circle. */
export const circleNews: NewsKind[] = [
  { kind: INVITED, describe: (queries, asked) => describe(queries, asked, '') },
  { kind: LET_IN, describe: (queries, asked) => describe(queries, asked, '') },
  { kind: ASKED, describe: (queries, asked) => describe(queries, asked, '/people') },
  { kind: KEEPERLESS, describe: (queries, asked) => describe(queries, asked, '', isAsked(asked.accountId)) },
];

/** Returns the condition that the people of a circle, among them an account, are asked who will keep it. */
function isAsked(accountId: string): SqlPart<boolean> {
  return sql<boolean>`(circles.keepers_asked_at is not null
    and ${isInCircle(sql`${accountId}`, sql.ref('circles.id'))})`;
}

async function describe(
  queries: Queries,
  { subjectIds, accountId }: { subjectIds: string[]; accountId: string },
  place: string,
  condition: SqlPart<boolean> = sql<boolean>`1 = 1`,
) {
  const rows = await queries
    .selectFrom(circlesVisibleTo({ accountId }).as('circles'))
    .select(['id', 'name'])
    .where('id', 'in', subjectIds)
    .where(condition)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, { path: `/circles/${id}${place}`, values: [name] }]));
}

interface Entered {
  circleId: string;
  accountId: string;
  now: number;
}

/** Tells a person that they are invited. */
export function tellInvited(transaction: Transaction, entered: Entered & { actorId: string }): Promise<void> {
  return tell(transaction, INVITED, [entered.accountId], entered);
}

/** Tells a person who asked that they are in the circle. */
export function tellLetIn(transaction: Transaction, entered: Entered): Promise<void> {
  return tell(transaction, LET_IN, [entered.accountId], { ...entered, actorId: null });
}

/** Tells the founder and keepers that somebody asks to come in. */
export async function tellKeepers(transaction: Transaction, entered: Entered): Promise<void> {
  const parts = await listParts(transaction, entered.circleId);
  const keepers = parts.filter(({ part }) => part !== 'member').map(({ account_id }) => account_id);
  await tell(transaction, ASKED, keepers, { ...entered, actorId: entered.accountId });
}

/** Sends the people of a circle the news that nobody keeps the circle. */
export async function tellKeeperless(transaction: Transaction, circleId: string, now: number): Promise<void> {
  const people = (await listParts(transaction, circleId)).map(({ account_id }) => account_id);
  await tell(transaction, KEEPERLESS, people, { circleId, actorId: null, now });
}

/** Deletes a person's news that nobody keeps a circle; everyone's without `accountId`. */
export function withdrawKeeperlessNews(queries: Queries, news: CircleNews): Promise<void> {
  return withdrawNews(queries, KEEPERLESS, news);
}

/** Deletes the news that a person had as somebody who is in a circle. */
export async function withdrawInsideNews(queries: Queries, news: Required<CircleNews>): Promise<void> {
  for (const kind of [KEEPERLESS, LET_IN, ASKED]) await withdrawNews(queries, kind, news);
}

/** Deletes a person's news that people ask to come in, because the person no longer decides about them. */
export function withdrawAskedNews(queries: Queries, news: Required<CircleNews>): Promise<void> {
  return withdrawNews(queries, ASKED, news);
}

/** Deletes a person's news of an invitation; everyone's without `accountId`. */
export function withdrawInvitedNews(queries: Queries, news: CircleNews): Promise<void> {
  return withdrawNews(queries, INVITED, news);
}

/** Deletes the keepers' news that people ask to come in, once nobody does. */
export async function withdrawKeepersNews(queries: Queries, circleId: string): Promise<void> {
  const asking = await queries
    .selectFrom('circle_entries')
    .select('account_id')
    .where('circle_id', '=', circleId)
    .where('invited_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (asking) return;
  await withdrawNews(queries, ASKED, { circleId });
}

/** Withdraws the news of a circle from those who may not know of it any more, and brings it back to those who may again. */
export async function reconcileCircleNews(queries: Queries, circleId: string): Promise<void> {
  await raise<NewsEvent>(queries, { type: 'description-changed', subjectId: circleId });
}

interface CircleNews {
  circleId: string;
  accountId?: string;
}

async function withdrawNews(queries: Queries, kind: string, { circleId, ...of }: CircleNews): Promise<void> {
  await raise<NewsEvent>(queries, { type: 'news-withdrawn', kind, subjectIds: [circleId], ...of });
}

async function tell(
  transaction: Transaction,
  kind: string,
  accountIds: string[],
  { circleId: subjectId, actorId, now: at }: Omit<Entered, 'accountId'> & { actorId: string | null },
): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-added', kind, accountIds, subjectId, actorId, at });
}
