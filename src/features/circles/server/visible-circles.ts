import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';

/** Circles to select from. No other file names the table in a query: docs/decisions/089. */
type Circles = RawBuilder<Selectable<Tables['circles']>>;

/** Why a query may read all circles. Each reason says what limits the query instead. */
type Reason =
  /** The row belongs to the member whom the query asks for. */
  | 'own-rows'
  /** The result has no words of a circle: administrators learn only that it exists. */
  | 'existence'
  /** The whole community moves to another server. */
  | 'moving'
  /** The form's key names its founder's circle. */
  | 'submitted'
  /** A member has reported it, and moderation asks for the name, line and picture alone. */
  | 'reported';

/** Selects the circles that a member may know of: those that all members see, their own, and those that invited them. Hidden ones are for their people. */
export function circlesVisibleTo({ accountId }: Pick<Viewer, 'accountId'>): Circles {
  return sql`(select circles.* from circles
    where (circles.seen_by = 'members' and circles.closed_at is null and circles.hidden_at is null)
      or ${isInCircle(sql`${accountId}`, sql.ref('circles.id'))}
      or (circles.closed_at is null and circles.hidden_at is null and exists (select 1 from circle_entries
        where circle_entries.circle_id = circles.id and circle_entries.account_id = ${accountId}
          and ${isInvitation(accountId, 'circle_entries')})))`;
}

/**
 * Returns the condition that a row of `circle_entries` is an invitation that its account sees. An invitation by somebody whom the
 * account has muted waits unseen: if it were not stored, the keepers' list of invited people would tell of the mute.
 */
export function isInvitation(accountId: string, entries: 'circle_entries' | 'entry'): RawBuilder<boolean> {
  const inviter = sql.ref(`${entries}.invited_by`);
  return sql<boolean>`(${inviter} is not null and ${isUnmutedBy(sql`${accountId}`, inviter)})`;
}

/** Selects from all circles. The reason names what limits the query. */
export function everyCircle(_reason: Reason): Circles {
  return sql`circles`;
}

/**
 * Returns the condition that an account is in a circle, with one look-up by primary key. Both parameters are
 * columns or values.
 */
export function isInCircle(account: SqlPart, circle: SqlPart): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from circle_members
    where circle_members.account_id = ${account} and circle_members.circle_id = ${circle})`;
}

/** Selects the ids of a member's circles as `circle_id`. */
export function circlesOf(accountId: string): SqlPart {
  return sql`(select circle_members.circle_id from circle_members where circle_members.account_id = ${accountId})`;
}

/**
 * The part of a viewer that decides which circles' texts they may read. `accountId` may be a column. For a
 * viewer who is known to be in no circle, the query reads no circles.
 */
export interface Reader extends Pick<Viewer, 'hasCircles'> {
  accountId: string | SqlPart;
}

/**
 * Returns the condition that a text is for a reader. `column` is the text's circle: null for everyone, or one
 * of the reader's circles.
 */
export function isInAudience(
  { accountId, hasCircles }: Reader,
  column: `${string}.${string}`,
): SqlPart<boolean> {
  const circle = sql.ref(column);
  if (hasCircles === false) return sql<boolean>`${circle} is null`;
  return sql<boolean>`(${circle} is null or ${isInCircle(sql`${accountId}`, circle)})`;
}

/** Returns a condition that the account in a column is in a circle. */
export function hasCircles(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from circle_members where circle_members.account_id = ${sql.ref(account)})`;
}

/**
 * Returns the id and the name of the circle in a column, as the columns `circle_id` and `circle`. `circle` is
 * null for a reader who is not in the circle, whatever else they may open. Both are null for a member who is
 * known to be in no circle.
 */
export function circleColumns(
  { accountId, hasCircles: has }: { accountId: string | SqlPart } & Pick<Viewer, 'hasCircles'>,
  column: string,
): SqlPart {
  if (has === false) return sql`null as circle_id, null as circle`;
  return sql`${sql.ref(column)} as circle_id, (select circles.name from circles
    where circles.id = ${sql.ref(column)} and ${isInCircle(sql`${accountId}`, sql.ref('circles.id'))}) as circle`;
}
