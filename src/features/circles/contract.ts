import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import type { PersonSummary } from '../people/contract.ts';

/** Limits in letters as readers see them. */
export const MAX_CIRCLE_NAME = 60;
export const MAX_CIRCLE_ABOUT = 200;
/** How many open circles a member may have founded. */
export const MAX_FOUNDED_CIRCLES = 5;
/** How many circles a member may be in: lists read each of them. */
export const MAX_OWN_CIRCLES = 50;
/** How many people a circle has: its page and the list of its people read all of them. */
export const MAX_CIRCLE_PEOPLE = 500;
/** How many keepers a circle has besides its founder. */
export const MAX_KEEPERS = 3;
/** How many people may wait for an answer of a circle, or be invited to it. */
export const MAX_CIRCLE_ENTRIES = 200;

export const CIRCLE_COLOURS = ['clay', 'leaf', 'sea', 'plum', 'sand', 'slate'] as const;
type CircleColour = (typeof CIRCLE_COLOURS)[number];
export const CIRCLE_ICONS = ['family', 'song', 'book', 'table', 'boat', 'lamp'] as const;
type CircleIcon = (typeof CIRCLE_ICONS)[number];
/** `people`: only the circle's people see that it exists. */
export const CIRCLE_SEEN_BY = ['members', 'people'] as const;
type CircleSeenBy = (typeof CIRCLE_SEEN_BY)[number];
/** How people come in: everyone who sees the circle; people who ask a keeper; or only invited people. */
export const CIRCLE_ENTRIES = ['everyone', 'asking', 'invited'] as const;
type CircleEntry = (typeof CIRCLE_ENTRIES)[number];
/** What a member hears of a circle: `mine` are answers to the member alone, without new stories. */
export const CIRCLE_LEVELS = ['all', 'mine', 'nothing'] as const;
export type CircleLevel = (typeof CIRCLE_LEVELS)[number];
/** What somebody is in a circle. The founder and keepers decide who is in it. */
export const CIRCLE_PARTS = ['founder', 'keeper', 'member'] as const;
export type CirclePart = (typeof CIRCLE_PARTS)[number];

const id = v.pipe(v.string(), v.uuid());
const text = /* @__NO_SIDE_EFFECTS__ */ (letters: number) =>
  v.pipe(v.string(), v.maxLength(letters * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'));

/** The fields of the forms of a circle. */
export const circleFacts = {
  name: text(MAX_CIRCLE_NAME),
  about: text(MAX_CIRCLE_ABOUT),
  colour: v.picklist(CIRCLE_COLOURS),
  icon: v.picklist(CIRCLE_ICONS),
  seenBy: v.picklist(CIRCLE_SEEN_BY),
  entry: v.picklist(CIRCLE_ENTRIES),
};

/** Chosen by the form: the same form sent twice founds one circle. */
export const foundInput = v.strictObject({ intent: v.literal('found'), key: id, ...circleFacts });
export type FoundInput = v.InferOutput<typeof foundInput>;

const changeInput = v.strictObject({
  intent: v.literal('change'),
  ...circleFacts,
  /** The version that the form was filled from. Missing in forms from before circles had one. */
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
export type ChangeInput = v.InferOutput<typeof changeInput>;

/** The forms of a circle's own page. */
export const entryInput = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['join', 'withdraw', 'leave', 'come-back', 'keep']) }),
  v.strictObject({ intent: v.literal('hear'), level: v.picklist(CIRCLE_LEVELS) }),
]);

/** What the founder and keepers decide about a person. */
const PERSON_CHANGES = ['invite', 'accept', 'decline', 'remove', 'keeper', 'no-keeper', 'hand-over'] as const;
export type PersonChange = (typeof PERSON_CHANGES)[number];

/** The forms of the page on which the founder and keepers manage a circle. */
export const keepInput = v.variant('intent', [
  changeInput,
  v.strictObject({ intent: v.literal('picture'), photo: v.instance(File) }),
  v.strictObject({ intent: v.picklist(['remove-picture', 'close']) }),
  v.strictObject({ intent: v.picklist(PERSON_CHANGES), person: id }),
]);

/**
 * The forms with which an administrator closes a circle that only its people see, or one without keepers, or
 * asks its people again.
 */
export const circlesInput = v.union([
  v.strictObject({ circle: id, intent: v.optional(v.literal('ask-again')) }),
  /** Deletes the viewer's comments, photos and answers in circles that the viewer has left. */
  v.strictObject({ intent: v.literal('delete-outside') }),
]);

/** What administrators learn of a circle that only its people see. */
export interface HiddenCircle {
  id: string;
  people: number;
  /** The names of its founder and keepers. */
  keepers: string[];
}

/** A circle without keepers whose people were asked in vain, as administrators see it. */
export interface KeeperlessCircle {
  id: string;
  people: number;
  /** Null for a circle that only its people see. */
  name: string | null;
}

/** What a page says after a form. */
const CIRCLE_NOTICES = [
  'founded',
  'changed',
  'picture',
  'remove-picture',
  'closed',
  'joined',
  'asked',
  'withdrawn',
  'left',
  'came-back',
  'kept',
  'asked-again',
  'hears-all',
  'hears-mine',
  'hears-nothing',
  'delete-outside',
  ...PERSON_CHANGES,
] as const;

/** A page's address: what it says after a form, and the search for somebody to invite. Invalid parts are ignored. */
export const circlePlace = v.object({
  notice: v.fallback(v.optional(v.picklist(CIRCLE_NOTICES)), undefined),
  /** What the member heard of the circle before. */
  was: v.fallback(v.optional(v.picklist(CIRCLE_LEVELS)), undefined),
  /** The circle that the member has left, and may come back to. */
  left: v.fallback(v.optional(id), undefined),
  q: v.fallback(v.pipe(v.string(), v.maxLength(100), v.trim()), ''),
});

export type CircleErrorCode =
  | 'circle-not-found'
  | 'circle-left'
  | 'circle-name-missing'
  | 'circle-text-too-long'
  | 'too-many-founded-circles'
  | 'too-many-own-circles'
  | 'circle-full'
  | 'too-many-keepers'
  | 'too-many-circle-entries'
  | 'circle-by-invitation'
  | 'circle-person-unfit'
  | 'circle-needs-founder'
  | 'circle-has-keeper'
  | 'circle-changed'
  | 'circle-closed';

/** A circle in a list. */
export interface CircleRow {
  id: string;
  name: string;
  nameLanguage: TextLanguage;
  about: string;
  colour: CircleColour;
  icon: CircleIcon;
  /** The path of the circle's own picture, which stands in place of the icon. */
  picture: string | null;
  /** How many people are in the circle. */
  people: number;
  /** The viewer's part in the circle; `invited` and `asked` wait for an answer. Null for somebody outside. */
  own: CirclePart | 'invited' | 'asked' | null;
}

/** A circle as its page shows it. */
export interface Circle extends CircleRow {
  seenBy: CircleSeenBy;
  entry: CircleEntry;
  /** When the circle was changed last, in milliseconds since 1970. */
  version: number;
  isClosed: boolean;
  /** Whether moderators hid it from all but its people. */
  isHidden: boolean;
  /** Whether moderators read its name, for those in a circle that not all members see. */
  isShown: boolean;
  /** Whether the circle has no keeper, so that its people are asked who will keep it. */
  asksForKeeper: boolean;
  /** What the viewer hears of the circle. */
  level: CircleLevel;
  /** Its people, founder and keepers first. Empty for somebody outside. */
  members: { person: PersonSummary; part: CirclePart }[];
  /** Who asked to come in, and who was invited, for the founder and keepers. */
  asking: PersonSummary[];
  invited: PersonSummary[];
}

/** Returns whether the viewer is the founder or a keeper of a circle. */
export function mayKeep({ own }: Pick<CircleRow, 'own'>): boolean {
  return own === 'founder' || own === 'keeper';
}

/**
 * Returns whether the viewer may leave a circle and come back: their leaving makes nobody else the founder, and
 * does not end the circle.
 */
export function mayComeBack({ own, people }: Pick<CircleRow, 'own' | 'people'>): boolean {
  return own === 'member' && people > 1;
}

/** Returns whether the viewer is in a circle. */
export function isInside({ own }: Pick<CircleRow, 'own'>): boolean {
  return own !== null && own !== 'invited' && own !== 'asked';
}
