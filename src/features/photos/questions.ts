import type { Viewer } from '../../identity/viewer.ts';
import type { AppContext } from '../../server/context.ts';
import type { SqlPart } from '../../server/database/database.ts';
import { question } from '../../server/event-handlers.ts';

/** A kind of thing with photos that only some members may open. Nobody comments on these things, so they are no subjects. */
export interface PhotoHolder {
  /** The value of `subject_kind`. The database refuses a row with the id of another kind. */
  kind: string;
  /** Returns the SQL condition that the thing with this id stays when its author leaves and keeps their stories. */
  staysWithoutAuthor(id: SqlPart): SqlPart<boolean>;
  /** Returns whether a viewer may open the photos of the thing with this id. */
  mayOpen(context: AppContext, viewer: Viewer, id: string): Promise<boolean>;
}

/** Asks every feature for the SQL condition that the account in a column still writes the text with the key in another column. */
export const isBeingWritten = question<{ account: string; key: string }, SqlPart<boolean>>(
  'is-being-written',
);

/** Asks every feature for a kind of thing whose photos the feature decides about. */
export const photoHolders = question<undefined, PhotoHolder>('photo-holders');
