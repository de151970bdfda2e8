import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** A text on its way from its author to others. */
export interface WrittenText {
  viewer: Viewer;
  /** What the text belongs to, such as `comment`. Moderation limits the number of some kinds. */
  kind: string;
  text: string;
  /** The text before an edit; undefined for a new text. */
  before?: string;
  /** What a comment is about. */
  subjectId?: string;
  /** True for a story told aloud, which says what no filter reads. */
  isTold?: boolean;
}

/**
 * Asks whether the author alone may see a cleaned text until a moderator has released it. Refuses a text by an AppError, such as
 * 'too-many' (429). Rules ask by mustHold or mustBePlain, which clean the text.
 */
export const isTextHeld = question<WrittenText, boolean>('is-text-held');
