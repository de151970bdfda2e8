import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';

/** Gatherings to select from. No other file names the table in a query: see visible-stories.ts of stories, which does the same. */
type Gatherings = RawBuilder<Selectable<Tables['gatherings']>>;

/** Why a query may read all gatherings. Each says what decides instead. */
type Reason =
  /** `maySee` decides about a single gathering; moderators read all of it. */
  | 'subjects'
  /** The reader of a result decides: the index has every gathering. */
  | 'index'
  /** A task finds what is due at a time. Only those who answered hear of it. */
  | 'due'
  /** The member answered it. */
  | 'answered'
  /** An account leaves. */
  | 'erasing';

/** Selects the gatherings that all members see. */
export function gatheringsVisibleToAll(): Gatherings {
  return gatheringsWhere(sql`gatherings.hidden_at is null`);
}

/** Selects the gatherings that a member sees, those of muted people too. */
export function gatheringsVisibleTo(_viewer: Pick<Viewer, 'accountId'>): Gatherings {
  return gatheringsVisibleToAll();
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
