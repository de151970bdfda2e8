import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/**
 * Asks whether the author alone may see a text until a moderator has released it. Refuses a text by an AppError, such as
 * 'too-many' (429).
 */
export const isTextHeld = question<WrittenText, boolean>('is-text-held');

export interface WrittenText {
  viewer: Viewer;
  /** A kind that moderation knows, such as `comment`. */
  kind: string;
  text: string;
  /** The text before an edit; undefined for a new text. */
  before?: string;
  /** True for a told story: its recording says what no filter reads. */
  isTold?: boolean;
}

/** Asks whether a story may have no text, because it has something else to tell. */
export const mayLackText = question<{ storyId: string }, boolean>('may-lack-text');

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
