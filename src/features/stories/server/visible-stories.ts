import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ArchiveOwner } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isServer } from '../../../server/database/is-server.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { circleColumns, circlesOf, isInAudience, type Reader } from '../../circles/server/visible-circles.ts';
import { isUnmuted, type MutingViewer } from '../../mutes/server/muted.ts';

/**
 * Stories to select from: `from ${storiesListedFor(viewer)} as stories` in SQL,
 * `selectFrom(storiesListedFor(viewer).as('stories'))` in the query builder. No other file names the table in a
 * query (test/architecture/reads-of-texts.ts, docs/decisions/089), so that only this file decides who sees
 * which story. Both databases plan such a query as if it read the table with these conditions.
 */
type Stories = RawBuilder<Selectable<Tables['stories']>>;

/** The part of a viewer that decides which stories they may open. */
export type Opener = Pick<Viewer, 'accountId' | 'accessLevel' | 'hasCircles'>;

/** Why a query may read all stories. Each reason says what limits the query instead. */
type Reason =
  /** The rule knows the story's id and asks policy.ts. */
  | 'editing'
  /** A query of this file has found the ids. Nodes cache the texts for all readers. */
  | 'kept-texts'
  /** `maySee` decides about the subject of comments, photos and reports; moderators read everything in it. */
  | 'subjects'
  /** `maySee` decides for each watching reader, because one query reads the counts for all of them. */
  | 'watched-counts'
  /**
   * The index has every story with its audience. The search filters for its reader, and the reader's query for
   * results checks again.
   */
  | 'index'
  /** News hides and withdraws its own rows with their story. */
  | 'news'
  /** The result has no text, or the query adds `isVisibleToAll`, because a window function would make SQLite copy a subquery. */
  | 'counting'
  /** Rules of a book ask whether a chosen story may be printed. */
  | 'book'
  /** An import compares ids. */
  | 'import'
  /** An account leaves, or a sweep deletes what is old. */
  | 'erasing';

const IS_PUBLISHED = sql`stories.deleted_at is null and stories.hidden_at is null`;

/**
 * Selects the stories that are neither hidden nor deleted, for any audience: the whole community moves to
 * another server.
 */
export function storiesThatMove(): Stories {
  return storiesWhere(IS_PUBLISHED);
}

/** Returns the condition that all members see a row of `stories`. */
export function isVisibleToAll(): SqlPart<boolean> {
  return sql<boolean>`${IS_PUBLISHED} and stories.circle_id is null`;
}

/**
 * Returns the condition that a member sees a row of `stories`, for statements that change a story. Other
 * statements select from a function below.
 */
export function isVisibleTo(viewer: Reader): SqlPart<boolean> {
  return sql<boolean>`${IS_PUBLISHED} and ${isForReader(viewer)}`;
}

/**
 * Returns the condition that a row of `stories`, hidden or not, is for a reader: for everyone, or for one of
 * the reader's circles.
 */
export function isForReader(reader: Reader): SqlPart<boolean> {
  return isInAudience(reader, 'stories.circle_id');
}

/** Returns the columns of a story's circle for circleOf: see circleColumns. */
export function audienceColumns(viewer: Reader): SqlPart {
  return circleColumns(viewer, 'stories.circle_id');
}

/** Selects the stories that all members see, for numbers, caches and mails that are the same for everybody. */
export function storiesVisibleToAll(): Stories {
  return storiesWhere(isVisibleToAll());
}

/** Selects the stories that a member sees, including those of muted people. */
export function storiesVisibleTo(viewer: Reader): Stories {
  return storiesWhere(isVisibleTo(viewer));
}

/** Selects the stories that the lists of a member show: those that the member sees, without muted people. */
export function storiesListedFor(viewer: Reader & MutingViewer): Stories {
  return storiesWhere(sql`${isVisibleTo(viewer)} and ${isUnmuted(viewer, 'stories.author_id')}`);
}

/** Which stories a list shows. */
export interface Newest {
  /** The index that has the stories of each audience in their order. Default: the one of stories of all topics and authors. */
  index?: 'stories_by_topic_and_audience' | 'stories_by_author_and_audience';
  /** A condition on `stories`. Must name the topic or the author of the index. */
  where: SqlPart;
  limit: number;
  /** Selects the oldest stories instead of the newest, for example the next story after another one. */
  isOldestFirst?: true;
}

/** Selects the newest of storiesVisibleToAll, in any order. */
export function newestVisibleToAll(queries: Queries, newest: Newest): Stories {
  return sql`(${newestOf(queries, sql`stories.*`, sql`stories.circle_id is null`, newest)})`;
}

/** Selects the newest of storiesListedFor, in any order. */
export function newestListedFor(
  queries: Queries,
  viewer: MutingViewer & Pick<Viewer, 'hasCircles'>,
  newest: Newest,
): Stories {
  const where = sql`${newest.where} and ${isUnmuted(viewer, 'stories.author_id')}`;
  return newestVisibleTo(queries, viewer, { ...newest, where });
}

/**
 * Selects the newest of storiesVisibleTo, in any order. Reads the newest stories of each audience of the viewer
 * from an index, so that stories of other circles cost nothing, however many there are.
 */
export function newestVisibleTo(
  queries: Queries,
  { accountId, hasCircles }: Pick<Viewer, 'accountId' | 'hasCircles'>,
  newest: Newest,
): Stories {
  if (hasCircles === false) return newestVisibleToAll(queries, newest);
  const limit = sql.lit(newest.limit);
  const { direction, last, unbounded } = orderOf(newest);
  // A circle's story can be among the newest only if it is as new as the last selected story for everyone.
  return sql`(with for_everyone as materialized (${newestOf(queries, LISTED_COLUMNS, sql`stories.circle_id is null`, newest)}),
    farthest as materialized (
      select case when count(*) = ${limit} then ${last}(created_at) else ${unbounded} end as created_at from for_everyone),
    newest as (
      select * from for_everyone
      union all
      ${newestOfCircles(queries, accountId, newest)}
      order by created_at ${direction}, id ${direction} limit ${limit})
    select stories.* from newest join stories on stories.id = newest.id)`;
}

const LISTED_COLUMNS = sql`stories.id, stories.created_at`;

/** How a list goes on: towards older stories, or towards newer ones. */
function orderOf({ isOldestFirst }: Pick<Newest, 'isOldestFirst'>) {
  return isOldestFirst
    ? {
        direction: sql``,
        opposite: sql`desc`,
        last: sql`max`,
        isWithin: sql`<=`,
        unbounded: sql.lit(Number.MAX_SAFE_INTEGER),
      }
    : { direction: sql`desc`, opposite: sql``, last: sql`min`, isWithin: sql`>=`, unbounded: sql.lit(0) };
}

/** Selects the newest stories of each circle of a member that are as new as `farthest`. */
function newestOfCircles(queries: Queries, accountId: string, newest: Newest): SqlPart {
  const { isWithin } = orderOf(newest);
  const own = sql`from farthest cross join ${circlesOf(accountId)} as own`;
  const isOfOwn = sql`stories.circle_id = own.circle_id and stories.created_at ${isWithin} farthest.created_at`;
  if (isServer(queries)) {
    const theirs = newestOf(queries, LISTED_COLUMNS, isOfOwn, newest);
    return sql`select theirs.* ${own} cross join lateral (${theirs}) as theirs`;
  }
  // SQLite has no lateral join, so a subquery finds the last of a circle's newest stories.
  const offset = newest.limit - 1;
  const last = newestOf(queries, sql`stories.created_at`, isOfOwn, { ...newest, limit: 1, offset });
  return sql`select ${LISTED_COLUMNS} ${own} cross join stories ${indexOf(queries, newest)}
    where ${IS_PUBLISHED} and stories.circle_id = own.circle_id
      and stories.created_at ${isWithin} coalesce((${last}), farthest.created_at) and ${newest.where}`;
}

/** Selects from one audience. PostgreSQL uses the order of the index only if `circle_id`, which all rows share, is part of it. */
function newestOf(
  queries: Queries,
  columns: SqlPart,
  isForAudience: SqlPart,
  { offset = 0, ...newest }: Newest & { offset?: number },
): SqlPart {
  const { direction, opposite } = orderOf(newest);
  return sql`select ${columns} from stories ${indexOf(queries, newest)}
    where ${IS_PUBLISHED} and ${isForAudience} and ${newest.where}
    order by stories.circle_id ${opposite}, stories.created_at ${direction}, stories.id ${direction}
    limit ${sql.lit(newest.limit)} offset ${sql.lit(offset)}`;
}

/**
 * SQLite does not know how many stories an audience has. For a page in the middle, it would use an index
 * without audiences.
 */
function indexOf(queries: Queries, { index = 'stories_by_audience' as never }: Newest): SqlPart {
  return isServer(queries) ? sql`` : sql`indexed by ${sql.ref(index)}`;
}

/**
 * Selects the stories that a viewer may open by their address. The author and moderators may also open a hidden
 * story, but moderators no story of a circle that they are not in.
 */
export function storiesOpenTo(viewer: Opener): Stories {
  const isOpen = can(viewer, 'moderate-content') ? isForReader(viewer) : isVisibleTo(viewer);
  return storiesWhere(
    sql`stories.deleted_at is null and (${isOpen} or stories.author_id = ${viewer.accountId})`,
  );
}

/** The condition that a story is for the people of a circle. Works with any alias of the table. */
export const IS_OF_CIRCLE: SqlPart<boolean> = sql<boolean>`circle_id is not null`;

/**
 * Selects all stories of an author, including hidden and deleted ones. `author` is an account's id or a column.
 */
export function storiesBy(author: string | SqlPart): Stories {
  return storiesWhere(sql`stories.author_id = ${author}`);
}

/** Selects what an archive has of its owner's stories, among others: for a person of trust, stories that this person sees. */
export function storiesOfArchive({ viewer, recipient }: ArchiveOwner): Stories {
  return recipient ? storiesVisibleTo(recipient) : storiesBy(viewer.accountId);
}

/** Selects from all stories. The reason names what limits the query. */
export function everyStory(_reason: Reason): Stories {
  return sql`stories`;
}

function storiesWhere(condition: SqlPart): Stories {
  return sql`(select stories.* from stories where ${condition})`;
}
