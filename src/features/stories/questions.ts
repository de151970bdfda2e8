import type { Queries, SqlPart } from '../../server/database/database.ts';
import { question } from '../../server/event-handlers.ts';

/** Asks whether a story may have no text, because it has something else to tell. */
export const mayLackText = question<{ storyId: string }, boolean>('may-lack-text');

/**
 * The form of stories that are told aloud. Its feature answers `toldForms` with it, and has what the page of a story shows of it in
 * web/told-story.ts.
 */
export interface ToldForm {
  /** Selects how many milliseconds a row of `stories` takes: 0 if nobody measured it, null for a written story. */
  length: SqlPart<number | null>;
  /** Returns the data of what the page of a story shows. */
  read(queries: Queries, storyId: string): Promise<object>;
}

/** Asks for the form of stories that are told aloud. One feature answers. */
export const toldForms = question<undefined, ToldForm>('told-forms');

/** Asks whether somebody still has to decide about a text or photo, so that its author may not bring it back. */
export const isUnderReview = question<{ kind: string; id: string }, boolean>('is-under-review');

/** Asks for the newest decision about each of these texts or photos, or the one that is being made. */
export const newestReviews = question<{ kind: string; ids: string[] }, ReadonlyMap<string, Review>>(
  'newest-reviews',
);

export interface Review {
  /** Names the page about it. */
  id: string;
  /** True while a newcomer's text waits for a moderator. */
  isHeld: boolean;
}
