import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { formatCursor, parseCursor, type TimeCursor } from '../../../server/database/time-cursor.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { hasMuted, isUnmuted } from '../../mutes/server/muted.ts';
import { summarisePeople } from '../../people/server/people.ts';
import { isNamedMember, nameOf } from '../../people/server/person-facts.ts';
import { ALL_TOPICS, isTopicId } from '../../topics/contract.ts';
import { type Followable, type Followed, type FollowState, MAX_FOLLOWED_PEOPLE } from '../contract.ts';
import type { FollowingEvent } from '../events.ts';

/** Limit per member. */
const FOLLOWS: RateLimit = { name: 'follow', hits: 60, perMs: MINUTE_MS };
/** How many people a page lists: drawing all 500 held the main thread for 50 ms. */
const PEOPLE_SHOWN = 100;

/**
 * Sets whether the viewer follows a person or a topic. Nobody else learns of it.
 * @throws AppError 'not-found' (404) for somebody who is no member and for an unknown topic, 'muted-follow'
 * (409), 'own-follow', 'too-many-follows' (422),
 * 'too-many' (429)
 */
export async function setFollowed(
  context: AppContext,
  viewer: Viewer,
  { kind, id, followed }: Followable & { followed: boolean },
): Promise<FollowState> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  if (kind === 'topic' && !isTopicId(id)) throw notFound();
  if (kind === 'person' && id === accountId)
    throw new AppError('own-follow', 422, 'You can’t follow yourself.');
  await context.limiter.take(FOLLOWS, accountId);
  const created_at = context.clock.now();
  await inTransaction(context, async (transaction) => {
    if (kind === 'person') {
      if (followed) await mustBeFollowable(transaction, accountId, id);
      await (followed
        ? transaction
            .insertInto('followed_people')
            .values({ account_id: accountId, followed_id: id, created_at })
            .onConflict((conflict) => conflict.doNothing())
        : transaction
            .deleteFrom('followed_people')
            .where('account_id', '=', accountId)
            .where('followed_id', '=', id)
      ).execute();
    } else {
      await (followed
        ? transaction
            .insertInto('followed_topics')
            .values({ account_id: accountId, topic: id, created_at })
            .onConflict((conflict) => conflict.doNothing())
        : transaction
            .deleteFrom('followed_topics')
            .where('account_id', '=', accountId)
            .where('topic', '=', id)
      ).execute();
    }
    await raise<FollowingEvent>(transaction, { type: 'following-changed', accountId });
  });
  return { isFollowed: followed };
}

/** Returns the SQL condition that an account follows the person in a column. */
export function isPersonFollowedBy(accountId: string, person: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from followed_people
    where followed_people.account_id = ${accountId} and followed_people.followed_id = ${sql.ref(person)})`;
}

/** Returns whether the viewer follows a person or a topic. */
export async function isFollowed(
  { database }: AppContext,
  { accountId }: Viewer,
  { kind, id }: Followable,
): Promise<boolean> {
  const [table, column] =
    kind === 'person' ? ['followed_people', 'followed_id'] : ['followed_topics', 'topic'];
  const { rows } = await sql`
    select 1 as followed from ${sql.table(table)}
    where account_id = ${accountId} and ${sql.ref(column)} = ${id}`.execute(database);
  return rows.length > 0;
}

/**
 * Returns a page of the people whom the viewer follows, newest first; without a valid cursor the first page, with the topics that the
 * viewer follows. Leaves out people who may not sign in.
 */
export async function listFollowed(
  context: AppContext,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<Followed> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const after = parseCursor(cursor);
  const [rows, topics] = await Promise.all([
    findPeoplePage(database, viewer.accountId, after),
    after ? new Set() : findTopics(database, viewer.accountId),
  ]);
  const shown = rows.slice(0, PEOPLE_SHOWN);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const ids = shown.map(({ followed_id }) => followed_id);
  return {
    people: await summarisePeople(context, viewer, ids),
    topics: ALL_TOPICS.filter((topic) => topics.has(topic)),
    isFirst: !after,
    next: last && formatCursor({ createdAt: last.created_at, id: last.followed_id }),
  };
}

/** Returns one person more than a page, which shows whether a next page exists. */
function findPeoplePage(queries: Queries, accountId: string, after: TimeCursor | undefined) {
  return queries
    .selectFrom('followed_people')
    .select(['followed_id', 'created_at'])
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, followed_id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('followed_id', 'desc')
    .limit(PEOPLE_SHOWN + 1)
    .execute();
}

async function findTopics(queries: Queries, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('followed_topics')
    .select('topic')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ topic }) => topic));
}

/** Returns the accounts and topics that an account follows. */
export async function findFollowed(
  queries: Queries,
  accountId: string,
): Promise<{ people: ReadonlySet<string>; topics: ReadonlySet<string> }> {
  const people = await queries
    .selectFrom('followed_people')
    .select('followed_id')
    .where('account_id', '=', accountId)
    .execute();
  return {
    people: new Set(people.map(({ followed_id }) => followed_id)),
    topics: await findTopics(queries, accountId),
  };
}

/** Ends an account's following of people whom it has muted. Call this in the transaction that mutes them. */
export async function unfollowMuted(transaction: Queries, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('followed_people')
    .where('account_id', '=', accountId)
    .where((is) => is.not(isUnmuted({ accountId, hasMutes: true }, 'followed_people.followed_id')))
    .execute();
}

/** Returns a condition that an account follows an author or a topic. All three are columns. */
export function isFollowedBy(
  reader: `${string}.${string}`,
  author: `${string}.${string}`,
  topic: `${string}.${string}`,
): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from followed_people
      where followed_people.account_id = ${sql.ref(reader)} and followed_people.followed_id = ${sql.ref(author)})
    or exists (select 1 from followed_topics
      where followed_topics.account_id = ${sql.ref(reader)} and followed_topics.topic = ${sql.ref(topic)}))`;
}

/**
 * Returns SQL that selects the `account_id` of everyone who follows an author, and of everyone who follows a topic. Both parameters are
 * columns or values.
 */
export function followersOf(authorId: SqlPart, topic: SqlPart): SqlPart[] {
  return [
    sql`select account_id from followed_people where followed_id = ${authorId}`,
    sql`select account_id from followed_topics where topic = ${topic}`,
  ];
}

/** Returns the people and topics that the viewer follows, for the archive. */
export async function readOwnFollowed({ database }: AppContext, { accountId }: Viewer) {
  const people = await database
    .selectFrom('followed_people')
    .select([nameOf('followed_people.followed_id').as('name'), 'followed_people.created_at as followedAt'])
    .where('followed_people.account_id', '=', accountId)
    .orderBy('followed_people.created_at')
    .orderBy('followed_people.followed_id')
    .execute();
  const topics = await database
    .selectFrom('followed_topics')
    .select(['topic', 'created_at as followedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('topic')
    .execute();
  return { people, topics };
}

/** @throws the errors of setFollowed about a person */
async function mustBeFollowable(transaction: Queries, accountId: string, personId: string): Promise<void> {
  if (!(await isNamedMember(transaction, personId))) throw notFound();
  if (await hasMuted(transaction, accountId, personId)) {
    throw new AppError('muted-follow', 409, 'You have muted this person.');
  }
  const count = await countRows(
    transaction
      .selectFrom('followed_people')
      .where('account_id', '=', accountId)
      .where('followed_id', '<>', personId),
  );
  if (count >= MAX_FOLLOWED_PEOPLE) {
    throw new AppError('too-many-follows', 422, `You can follow at most ${MAX_FOLLOWED_PEOPLE} people.`);
  }
}

function notFound(): AppError {
  return new AppError('not-found', 404, 'This no longer exists.');
}
