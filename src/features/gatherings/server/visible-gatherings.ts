import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { circleColumns, isInAudience, type Reader } from '../../circles/server/visible-circles.ts';

/** Gatherings to select from. No other file names the table in a query: see visible-stories.ts of stories, which does the same. */
type Gatherings = RawBuilder<Selectable<Tables['gatherings']>>;

/** Why a query may read all gatherings. Each says what decides instead. */
type Reason =
  /** `maySee` decides about a single gathering; moderators read all of it. */
  | 'subjects'
  /** The index has every gathering and its audience. The search asks for its reader, and the reader of a result decides again. */
  | 'index'
  /** An import compares ids. */
  | 'import'
  /** A task finds what is due at a time. Only those who answered hear of it. */
  | 'due'
  /** The member answered it. The query leaves out the words of one that is for others now. */
  | 'answered'
  /** The rule changes answers of people who are in its circle no longer. The result has no words. */
  | 'counting'
  /** An account leaves. */
  | 'erasing';

const IS_SHOWN = sql`gatherings.hidden_at is null`;

/** Selects the gatherings that all members see: for what is counted, kept or written once for everybody. */
export function gatheringsVisibleToAll(): Gatherings {
  return gatheringsWhere(sql`${IS_SHOWN} and gatherings.circle_id is null`);
}

/** Selects the gatherings that are not hidden, whomever they are for: the whole community moves to another server. */
export function gatheringsThatMove(): Gatherings {
  return gatheringsWhere(IS_SHOWN);
}

/** Selects the gatherings that a member sees, those of muted people too. */
export function gatheringsVisibleTo(viewer: Reader): Gatherings {
  return gatheringsWhere(sql`${IS_SHOWN} and ${isForReader(viewer)}`);
}

/** Returns the condition that a row of `gatherings`, hidden or not, is for a reader: for everyone, or for a circle of theirs. */
export function isForReader(viewer: Reader): SqlPart<boolean> {
  return isInAudience(viewer, 'gatherings.circle_id');
}

/** Returns the columns of a gathering's circle for circleOf: see circleColumns. */
export function audienceColumns(viewer: Pick<Viewer, 'accountId' | 'hasCircles'>): SqlPart {
  return circleColumns(viewer, 'gatherings.circle_id');
}

/** Selects the gatherings of all circles, whose comments numbers for everyone leave out. */
export function gatheringsOfCircles(): Gatherings {
  return gatheringsWhere(sql`gatherings.circle_id is not null`);
}

/** Selects all gatherings of an organiser, also hidden ones. */
export function gatheringsBy(organiserId: string): Gatherings {
  return gatheringsWhere(sql`gatherings.organiser_id = ${organiserId}`);
}

/** Selects from all gatherings, for a reason that names what decides about them. */
export function everyGathering(_reason: Reason): Gatherings {
  return sql`gatherings`;
}

function gatheringsWhere(condition: SqlPart): Gatherings {
  return sql`(select gatherings.* from gatherings where ${condition})`;
}
