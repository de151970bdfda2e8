import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** A text that its author wants others to see. */
export interface WrittenText {
  viewer: Viewer;
  /** What the text belongs to, such as `comment`. Moderation limits the number of some kinds. */
  kind: string;
  text: string;
  /** The text before an edit; undefined for a new text. */
  before?: string;
  /** The subject of a comment. */
  subjectId?: string;
  /** True for a story told aloud, whose words no filter can read. */
  isTold?: boolean;
}

/**
 * Asks whether only the author may see a cleaned text until a moderator has released it. Refuses a text by an
 * AppError, such as 'too-many' (429). Rules ask by mustHold or mustBePlain, which clean the text.
 */
export const isTextHeld = question<WrittenText, boolean>('is-text-held');
