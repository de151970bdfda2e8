import * as v from 'valibot';

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));

/** An account mutes at most this many people. */
export const MAX_MUTES = 500;

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const muteInput = v.strictObject({
  intent: v.picklist(['mute', 'unmute']),
  person: id,
  /** The page to return to: the person's own page if set, otherwise the list of muted people. */
  at: v.optional(v.literal('person')),
});

/** Someone whom the viewer has muted. */
export interface MutedPerson {
  id: string;
  /** May be empty. */
  name: string;
  /** Whether the person has a page, which suspended people have not. */
  hasPage: boolean;
  /** Path of the photo. */
  photo: string | null;
  initial: string;
  /** Milliseconds since 1970. */
  since: number;
}
