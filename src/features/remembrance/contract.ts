import * as v from 'valibot';
import type { WrittenLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import { proofCode, proofPasskey, proofPassword } from '../accounts/contract.ts';
import { filter, uuid } from '../membership/contract.ts';

/** The maximum length of a date, which may be a year or "about 1930", in letters as readers see them. */
export const MAX_DATE = 60;
/** The maximum length of the words on a page of remembrance, in letters as readers see them. */
export const MAX_WORDS = 2000;

// No function of ours makes this schema: its calls would keep Valibot in the browser's code.
const date = v.pipe(v.string(), v.maxLength(MAX_DATE * MAX_UNITS_PER_GRAPHEME, 'This is too long.'));
const text = v.pipe(v.string(), v.maxLength(MAX_WORDS * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'));
/** How often the words were saved, for the version that a form was filled from. */
const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** The forms of the page where a page of remembrance is written. */
export const remembranceInput = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    born: date,
    died: date,
    words: text,
    version,
  }),
  v.strictObject({ intent: v.literal('download'), proofPassword, proofCode, proofPasskey }),
]);
export type RemembranceWords = Omit<
  Extract<v.InferOutput<typeof remembranceInput>, { intent: 'save' }>,
  'intent'
>;

const notice = v.fallback(
  v.optional(v.picklist(['saved', 'chosen', 'named', 'withdrawn', 'declined'])),
  undefined,
);
export const noticePlace = v.object({ notice });

/** The forms of the page about the member's wishes. */
export const wishesInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('stories'), stories: v.picklist(['keep', 'delete']) }),
  v.strictObject({ intent: v.literal('dismiss') }),
  v.strictObject({ intent: v.literal('name'), member: uuid, proofPassword, proofCode, proofPasskey }),
  v.strictObject({ intent: v.literal('withdraw') }),
  v.strictObject({ intent: v.literal('decline'), member: uuid }),
]);

/** The search of the page's address; invalid parts are ignored. */
export const wishesPlace = v.object({
  q: v.fallback(filter, ''),
  /** Whom the member has chosen. */
  member: v.fallback(v.optional(uuid), undefined),
  notice,
});

export type StoriesWish = 'keep' | 'delete';

/** The texts of a page of remembrance. Dates and words may be empty. */
export interface Remembrance {
  born: string;
  died: string;
  words: string;
  /** The languages of the three texts, for screen readers. */
  languages: Record<'born' | 'died' | 'words', WrittenLanguage>;
  /** Whether the viewer may change the texts: an administrator, or the person of trust. */
  mayEdit: boolean;
}

/** The texts of a page of remembrance, for the form that changes them. */
export interface EditedRemembrance extends Remembrance {
  name: string;
  version: number;
  /** When the archive opens for the person of trust, in milliseconds since 1970. Null for everybody else. */
  archiveOpensAt: number | null;
  isArchiveOpen: boolean;
}

interface Trusted {
  uid: string;
  /** May be empty. */
  name: string;
}

/** A member's wishes for the time after their death. */
export interface Wishes {
  stories: StoriesWish;
  /** False until the member has answered. */
  isChosen: boolean;
  /** Null while the member trusts nobody. */
  trusted: Trusted | null;
  /** The people who named the viewer: members and remembered people. */
  trustedBy: (Trusted & { isRemembered: boolean })[];
}
