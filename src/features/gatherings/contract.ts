import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import { audience } from '../circles/audience-contract.ts';
import type { PersonSummary } from '../people/contract.ts';
import { type ShownPhoto, sentDescriptions, sentFile, sentPhotos, sentPlaces } from '../photos/contract.ts';

/** Limits in letters as readers see them. */
export const MAX_TITLE = 100;
export const MAX_PLACE = 200;
export const MAX_DESCRIPTION = 3000;
/** In characters. */
export const MAX_LINK = 500;
/** How many guests and how many children a person may bring. */
export const MAX_GUESTS = 9;
export const MAX_SEATS = 1000;
/** How many stories can tell of one gathering. */
export const MAX_STORIES = 100;
/** How many photos all members together can add to one gathering: its page shows all of them. */
export const MAX_MEMORY_PHOTOS = 300;
/** The duration of a gathering whose form names no end. */
export const USUAL_HOURS = 2;
/** The longest gathering, and how far ahead it may be. */
export const MAX_DAYS = 14;
export const MAX_DAYS_AHEAD = 732;
/** How many days members can choose from. */
export const MAX_CHOICES = 6;
/** How many gatherings a page lists, and how many people a gathering's page names of each answer. */
export const PAGE_SIZE = 20;
export const MAX_NAMES = 60;

export const REPEATS = ['weekly', 'monthly'] as const;
type Repeats = (typeof REPEATS)[number];

const id = v.pipe(v.string(), v.uuid());
const text = /* @__NO_SIDE_EFFECTS__ */ (letters: number) =>
  v.pipe(v.string(), v.maxLength(letters * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'));
/** A local time such as 2026-12-05T18:30. */
const localTime = v.pipe(v.string(), v.maxLength(20, 'This is not a time.'));

/** The fields of the further days on which a new gathering could be. */
export const OTHER_DAYS = ['day2', 'day3', 'day4', 'day5', 'day6'] as const;

export const saveInput = v.strictObject({
  intent: v.literal('save'),
  /** Chosen by the form: the same form sent twice makes one gathering. */
  key: id,
  title: text(MAX_TITLE),
  startsAt: localTime,
  /**
   * Without further days, startsAt is the day. A gathering without a day keeps its days if these fields are
   * missing, and startsAt may be empty then.
   */
  day2: v.optional(localTime),
  day3: v.optional(localTime),
  day4: v.optional(localTime),
  day5: v.optional(localTime),
  day6: v.optional(localTime),
  /** Empty for USUAL_HOURS after the beginning. */
  endsAt: localTime,
  timeZone: v.pipe(v.string(), v.maxLength(50, 'This is not a time zone.')),
  place: text(MAX_PLACE),
  link: v.pipe(v.string(), v.maxLength(MAX_LINK, 'This link is too long.')),
  description: text(MAX_DESCRIPTION),
  /** Empty for no limit. */
  seats: v.pipe(v.string(), v.maxLength(6, 'This number is too long.')),
  repeats: v.picklist(['', ...REPEATS]),
  /** A missing value keeps a gathering's audience. A new gathering without a value is for everyone. */
  circle: audience,
  /** The organiser has been asked whether more people may see it. */
  widens: v.optional(v.literal('yes')),
});
export type SaveInput = v.InferOutput<typeof saveInput>;

export const cancelInput = v.strictObject({ intent: v.literal('cancel') });

const people = v.optional(
  v.pipe(v.string(), v.regex(/^\d?$/, 'This is not a number.'), v.transform(Number)),
  '0',
);

export const ANSWERS = ['yes', 'perhaps', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

/** How many faces of people who come are on a card. */
export const FACES = 3;

/** Sets a state, so that a repeated form changes nothing. Guests count only with a yes. */
export const answerInput = v.strictObject({
  intent: v.literal('answer'),
  answer: v.picklist(ANSWERS),
  guests: people,
  children: people,
  /** Where the form stands: in the list or on Home. Without a value, on the gathering's own page. */
  from: v.optional(v.picklist(['list', 'home'])),
});
export type AnswerInput = v.InferOutput<typeof answerInput>;

const mark = v.optional(v.picklist(ANSWERS));

/** Says for each day, the earliest first, whether it suits the member. A day without a mark does not suit. */
export const markInput = v.strictObject({
  intent: v.literal('mark-days'),
  /**
   * The beginnings of the days that the form showed, separated by spaces. Missing in forms from before days
   * could change.
   */
  days: v.optional(v.pipe(v.string(), v.maxLength(100, 'These are no days.'))),
  day1: mark,
  day2: mark,
  day3: mark,
  day4: mark,
  day5: mark,
  day6: mark,
});
export type MarkInput = v.InferOutput<typeof markInput>;

/** Chooses the day that begins at this time, in milliseconds since 1970. */
export const chooseInput = v.strictObject({
  intent: v.literal('choose-day'),
  startsAt: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'This is not a time.'), v.transform(Number)),
});

/** The days of a gathering, and the people whom they suit. */
export interface SuitingDays {
  /** The earliest first. */
  days: {
    startsAt: number;
    endsAt: number;
    /** The reader's mark. Null without one. */
    own: Answer | null;
    counts: Record<'yes' | 'perhaps', number>;
    /** The day is over, so nobody can choose it. */
    isPast: boolean;
  }[];
  /** The first MAX_NAMES people who have marked the days, each with the marks in the order of the days. */
  people: { person: PersonSummary; marks: (Answer | null)[] }[];
  /** How many members have marked the days. */
  marked: number;
}

/** A member's answer. `waiting` is a yes for which there are not enough places yet. */
export type AnswerState = Answer | 'waiting';

/** A gathering in a list. Times are milliseconds since 1970. */
export interface GatheringRow {
  id: string;
  title: string;
  titleLanguage: TextLanguage;
  startsAt: number;
  endsAt: number;
  /** The zone in which the organiser chose the times. */
  timeZone: string;
  /**
   * How many days members can choose from; 0 once the day is set. While members choose, `startsAt` and `endsAt`
   * are the times of the last day, and `own` says whether the reader has chosen.
   */
  days: number;
  /** Empty without a place. */
  place: string;
  isCancelled: boolean;
  isOver: boolean;
  /** How many people come, guests and children included. */
  coming: number;
  /** The reader's answer. Null without one. */
  own: AnswerState | null;
  /** Whether the reader organises it. */
  isOwn: boolean;
  /**
   * The circle that the gathering is for. Missing for everyone, and for an organiser who is not in the circle
   * any more.
   */
  circle?: { id: string; name: string };
}

/**
 * Returns whether a gathering asks the reader for an answer. Organisers need not say which of their days suit
 * them.
 */
export function isAsking({ own, isCancelled, days, isOwn }: GatheringRow): boolean {
  return own === null && !isCancelled && !(days > 0 && isOwn);
}

/** The next gatherings on Home. */
export interface HomeGatherings {
  rows: GatheringRow[];
  /** Whether a gathering waits for the reader's answer. */
  isAsked: boolean;
}

/** A gathering in the list, with the faces of the first people who come. */
export interface GatheringCard extends GatheringRow {
  faces: Pick<PersonSummary, 'photo' | 'initial' | 'id'>[];
}

export interface GatheringPage {
  rows: GatheringCard[];
  /** The `after` of the next page. */
  next: string | undefined;
}

/** A gathering on its page. */
export interface Gathering extends GatheringRow {
  link: string;
  /** The description, and its language. */
  text: string;
  language: TextLanguage;
  /** Moderators have read the gathering because of a report. The page tells its readers so. */
  isShown: boolean;
  /** True for an organiser who is no longer in its circle: they can only cancel it, and see nobody who comes. */
  isOutside: boolean;
  /** How many people can come, guests included. Null without a limit. */
  seats: number | null;
  /** How many places are free. Null without a limit. */
  free: number | null;
  repeats: Repeats | null;
  /** Null for somebody who has left or may not sign in. */
  organiser: PersonSummary | null;
  /**
   * Set if only the organiser and moderators see the gathering. `isHeld` until a moderator has read it;
   * `casePath` is the page about the case.
   */
  hiding: { isHeld: boolean; casePath: string | null } | null;
  guests: number;
  children: number;
  /** The reader's place among those who wait, from 1. */
  queue: number | undefined;
  /** Members who said yes and perhaps, MAX_NAMES of each. Nobody sees who said no. */
  people: Record<'yes' | 'perhaps', PersonSummary[]>;
  counts: Record<'yes' | 'perhaps' | 'waiting', number>;
}

/** Attaches the viewer's story to a past gathering, or detaches it. */
export const attachInput = v.strictObject({ intent: v.literal('attach-story'), story: id });
export const detachInput = v.strictObject({ intent: v.literal('detach-story'), story: id });

/** The viewer's photos of a gathering. The key is the gathering's id. */
export const gatheringPhotosInput = v.strictObject({
  intent: v.literal('photos'),
  key: id,
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
});

/** The memory of a gathering: photos, and the stories that tell of it. */
export interface Memory {
  /** True once the gathering is over, unless it was cancelled. */
  isOver: boolean;
  photos: (Omit<ShownPhoto, 'placeholder' | 'srcSet'> & {
    /** The path of the largest size. */
    large: string;
  })[];
  /** The photos that the viewer can report. */
  reportable: string[];
  /** The names of those who added photos. */
  photographers: string[];
  /** True for the organiser. After the gathering also true for those who came. */
  mayAddPhotos: boolean;
  stories: {
    id: string;
    title: string;
    titleLanguage: TextLanguage;
    path: string;
    /** Empty for somebody without a name. */
    author: string;
    isMine: boolean;
  }[];
  /** The viewer's newest stories that can be attached. */
  ownStories: { id: string; title: string }[];
}

/** The values that the form of a gathering begins with. */
export type GatheringFields = Record<
  Exclude<keyof SaveInput, 'intent' | 'key' | 'widens' | (typeof OTHER_DAYS)[number]>,
  string
>;

/** Reasons for refusing a form. The message catalogue has a text for each code. */
export type GatheringErrorCode =
  | 'gathering-title'
  | 'gathering-start'
  | 'gathering-past'
  | 'gathering-days'
  | 'gathering-few-days'
  | 'gathering-days-changed'
  | 'gathering-no-mark'
  | 'gathering-undecided'
  | 'gathering-day-gone'
  | 'gathering-end'
  | 'gathering-zone'
  | 'gathering-link'
  | 'gathering-seats'
  | 'gathering-not-found'
  | 'gathering-cancelled'
  | 'gathering-over'
  | 'too-few-places'
  | 'larger-than-seats'
  | 'too-many-gatherings'
  | 'gathering-not-over'
  | 'too-many-stories'
  | 'gathering-photos-full'
  | 'story-not-found'
  | 'alt-held'
  | 'gathering-widens'
  | 'gathering-replied-outside';

/** Where calendars read a member's gatherings, with the member's key in the query. */
export const CALENDAR_PATH = '/calendar';
