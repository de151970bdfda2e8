import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import type { Face } from '../people/contract.ts';
import { type StoryPhoto, sentDescriptions, sentFile, sentPhotos, sentPlaces } from '../photos/contract.ts';
import type { TextLink } from '../stories/links-contract.ts';

/** In graphemes, the characters that a reader sees. */
export const MAX_LETTER = 4000;
/** The space for all letters of a member. */
export const MAX_LETTER_BYTES_PER_MEMBER = 20_000_000;
export const LETTERS_PER_PAGE = 30;
export const CORRESPONDENCES_PER_PAGE = 20;
/** How many graphemes of the newest letter a row of the list shows. */
export const EXCERPT = 60;

/** Four photos fill a square of two by two on a phone, and a moderator who reads six letters sees 24 photos at most. */
export const MAX_LETTER_PHOTOS = 4;

const letterFields = {
  intent: v.literal('send'),
  text: v.pipe(v.string(), v.maxLength(MAX_LETTER * MAX_UNITS_PER_GRAPHEME, 'This letter is too long.')),
  /** Idempotency key. The server creates it with the form, and the browser stores it with the draft. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
};

/** A letter without photos, such as one that a device has kept until it is online. */
export const plainLetterInput = v.strictObject(letterFields);
export type PlainLetterInput = v.InferOutput<typeof plainLetterInput>;

/** A letter as its form sends it. */
export const sendLetterInput = v.strictObject({
  ...letterFields,
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
});

/** The answer to a first letter. The form sets a state, so that a repeated form changes nothing. */
export const answerLetterInput = v.strictObject({ intent: v.picklist(['accept', 'decline']) });

/** Sets a state instead of toggling, so that a repeated form changes nothing. */
export const shareReadingInput = v.strictObject({
  intent: v.literal('share-reading'),
  shared: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
});

/** The other member of a correspondence. */
export interface Correspondent extends Face {
  /** The account whose page the name leads to. Null without a name or page. */
  id: string | null;
  /** Empty for somebody without a name, or who has left. */
  name: string;
}

/**
 * What the reader can do. `asked`: accept or decline. `waiting`: nothing until the other member has answered,
 * and the same if they declined. `unreachable`: the other member cannot be reached at the moment.
 */
export type CorrespondenceState = 'open' | 'asked' | 'declined' | 'waiting' | 'muted' | 'unreachable';

/** A correspondence in the list. */
export interface CorrespondenceRow {
  id: string;
  other: Correspondent;
  isUnread: boolean;
  /** True if the other member asks, and the reader has not answered. */
  isAsked: boolean;
  /** The beginning of the newest letter. */
  excerpt: string;
  language: TextLanguage;
  isMine: boolean;
  /** The time of the newest letter, in milliseconds since 1970. */
  at: number;
}

export interface CorrespondencePage {
  rows: CorrespondenceRow[];
  /** The `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}

export interface Letter {
  id: string;
  text: string;
  language: TextLanguage;
  links?: TextLink[] | undefined;
  photos: StoryPhoto[];
  /** The number of photos that the reader sees only after accepting the first letter. */
  waitingPhotos: number;
  isMine: boolean;
  /** Milliseconds since 1970. */
  at: number;
  /**
   * `held`: a moderator has to read a newcomer's letter first. `hidden`: moderators have hidden it. Only its
   * author sees such a letter.
   */
  state: 'sent' | 'held' | 'hidden';
  /** Where the author learns why the letter is hidden. */
  casePath: string | null;
  /** True if moderators can read the letter, because this letter or one near it was reported. */
  isShown: boolean;
}

/** A page of a correspondence, oldest first. */
export interface Correspondence {
  id: string;
  other: Correspondent;
  state: CorrespondenceState;
  letters: Letter[];
  /** The `before` of the page with older letters. */
  earlier: string | undefined;
  /** True for the page with the newest letters. */
  isNewest: boolean;
  /** Whether the reader lets the other member see how far they have read. */
  sharesReading: boolean;
  /** The reader's newest letter that the other member has read. Null unless both members share this. */
  readLetter: string | null;
  readAt: number;
}

/** Reasons for refusing a form. The message catalogue has a text for each code. */
export type LetterErrorCode =
  | 'letter-blank'
  | 'letter-too-long'
  | 'letter-to-self'
  | 'letter-nobody'
  | 'letter-not-found'
  | 'letter-muted'
  | 'letter-waits'
  | 'letter-sent'
  | 'too-many-photos'
  | 'letters-full';
