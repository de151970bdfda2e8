import * as v from 'valibot';

const story = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));

/** Names the wanted state instead of a toggle, so that a repeated request changes nothing. */
export const saveInput = v.strictObject({
  intent: v.literal('save'),
  story,
  saved: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
});
export type SaveInput = v.InferOutput<typeof saveInput>;

/** Where the reader stops in a long story. The page's script sends it without waiting for an answer. */
export const placeInput = v.strictObject({
  story,
  /** In UTF-16 code units from the beginning. 0 at the beginning and at the end, where nothing is left to continue. */
  place: v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/),
    v.transform((text) => Number(text)),
  ),
  /** Sent if the page showed the text in Latin letters, so that the place is one of that text. */
  script: v.optional(v.literal('latin')),
});
export type PlaceInput = v.InferOutput<typeof placeInput>;

export const clearInput = v.strictObject({ intent: v.literal('clear') });

/** The lists that an account keeps for its owner alone. */
export type ReadingListName = 'saved' | 'recent';

export function isReadingList(text: string): text is ReadingListName {
  return text === 'saved' || text === 'recent';
}

/** An account's private notes about one story. */
export interface ReadingState {
  isSaved: boolean;
  /** Whether the page remembers the reader's place in this story and shows how far they are. */
  isLong: boolean;
  /** Where the reader stopped, in UTF-16 code units. Null at the beginning and at the end. */
  place: number | null;
}
