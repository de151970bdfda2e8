import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { circleColumns, isInAudience, type Reader } from '../../circles/server/visible-circles.ts';

/**
 * Gatherings to select from. No other file names the table in a query: visible-stories.ts does the same for
 * stories.
 */
type Gatherings = RawBuilder<Selectable<Tables['gatherings']>>;

/** Why a query may read all gatherings. Each reason says what limits the query instead. */
type Reason =
  /** `maySee` decides about a single gathering; moderators read everything in it. */
  | 'subjects'
  /**
   * The index has every gathering with its audience. The search selects what its reader may see, and the query for
   * the results checks that again.
   */
  | 'index'
  /** An import compares ids. */
  | 'import'
  /** A task finds the gatherings that are due. It tells only members who answered. */
  | 'due'
  /** The member answered the gathering. The query leaves out its words if the member may no longer see it. */
  | 'answered'
  /** The rule changes answers of people who are no longer in the gathering's circle. The result has no words. */
  | 'counting'
  /** A member who has left the gathering's circle counts and deletes own answers and photos. The result has no words. */
  | 'outside'
  /** An account leaves. */
  | 'erasing';

const IS_SHOWN = sql`gatherings.hidden_at is null`;

/** Selects the gatherings that all members see, for numbers, caches and mails that are the same for everybody. */
export function gatheringsVisibleToAll(): Gatherings {
  return gatheringsWhere(sql`${IS_SHOWN} and gatherings.circle_id is null`);
}

/** Selects the gatherings that are not hidden, for any audience: the whole community moves to another server. */
export function gatheringsThatMove(): Gatherings {
  return gatheringsWhere(IS_SHOWN);
}

/** Selects the gatherings that a member sees, including those of muted people. */
export function gatheringsVisibleTo(viewer: Reader): Gatherings {
  return gatheringsWhere(sql`${IS_SHOWN} and ${isForReader(viewer)}`);
}

/**
 * Returns the condition that a row of `gatherings`, hidden or not, is for a reader: for everyone, or for one of
 * the reader's circles.
 */
export function isForReader(viewer: Reader): SqlPart<boolean> {
  return isInAudience(viewer, 'gatherings.circle_id');
}

/** Returns the columns of a gathering's circle for circleOf: see circleColumns. */
export function audienceColumns(viewer: Pick<Viewer, 'accountId' | 'hasCircles'>): SqlPart {
  return circleColumns(viewer, 'gatherings.circle_id');
}

/** Selects all gatherings of an organiser, including hidden ones. */
export function gatheringsBy(organiserId: string): Gatherings {
  return gatheringsWhere(sql`gatherings.organiser_id = ${organiserId}`);
}

/** Selects from all gatherings. The reason names what limits the query. */
export function everyGathering(_reason: Reason): Gatherings {
  return sql`gatherings`;
}

function gatheringsWhere(condition: SqlPart): Gatherings {
  return sql`(select gatherings.* from gatherings where ${condition})`;
}
