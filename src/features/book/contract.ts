import * as v from 'valibot';
import { LANGUAGES } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import type { PersonSummary } from '../people/contract.ts';

/** Limits in letters as readers see them. */
export const MAX_BOOK_TITLE = 120;
export const MAX_SUBTITLE = 200;
export const MAX_DEDICATION = 500;
export const MAX_COLOPHON = 1000;
export const MAX_FOREWORD = 10_000;
export const MAX_CAPTION = 300;
/** Editors of one book: the administrator who began it, and five more. */
export const MAX_EDITORS = 6;
/** How many stories and chapters a book may have, and how many books a community may have. */
export const MAX_BOOK_STORIES = 500;
export const MAX_CHAPTERS = 60;
export const MAX_BOOKS = 100;
/** How long authors have to answer, in days. */
export const MIN_ANSWER_DAYS = 7;
export const MAX_ANSWER_DAYS = 365;
/** How many stories a page of the choice lists. */
export const CHOICE_SIZE = 20;

export const BOOK_LANGUAGES = [...LANGUAGES, 'both'] as const;
export const DESIGNS = ['plain', 'band', 'frame'] as const;
export const PAPERS = ['a5', '6x9'] as const;
export const ANSWERS = ['yes', 'anonymous', 'no'] as const;
export type BookAnswer = (typeof ANSWERS)[number];

const id = v.pipe(v.string(), v.uuid());
const text = /* @__NO_SIDE_EFFECTS__ */ (letters: number) =>
  v.pipe(v.string(), v.maxLength(letters * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'));
/** A year such as 1986, or empty. */
const year = v.pipe(v.string(), v.regex(/^(\d{4})?$/, 'This is not a year.'));
const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

const facts = {
  title: text(MAX_BOOK_TITLE),
  subtitle: text(MAX_SUBTITLE),
  dedication: text(MAX_DEDICATION),
  colophon: text(MAX_COLOPHON),
  language: v.picklist(BOOK_LANGUAGES),
  fromYear: year,
  toYear: year,
  design: v.picklist(DESIGNS),
  people: v.optional(v.literal('listed')),
};

/** Begins a book. The form chooses `key`: the same form sent twice begins one book. */
export const beginInput = v.strictObject({ intent: v.literal('begin'), key: id, ...facts });
export type BeginInput = v.InferOutput<typeof beginInput>;
/** `version` is the version that the form began with. The rule does not overwrite a newer version. */
const factsInput = v.strictObject({ intent: v.literal('facts'), version, ...facts });
export type FactsInput = v.InferOutput<typeof factsInput>;

/** Sets the picture on the cover. Without a file, the picture stays. */
const coverInput = v.strictObject({
  intent: v.literal('cover'),
  /** Empty if no file was chosen. */
  file: v.optional(v.union([v.instance(File), v.literal('')])),
  alt: text(MAX_CAPTION),
  titled: v.optional(v.literal('on')),
});
export type CoverInput = v.InferOutput<typeof coverInput>;
/** The forms of the page of a book's facts. */
export const factsPageInput = v.variant('intent', [
  factsInput,
  coverInput,
  v.strictObject({ intent: v.literal('remove-cover') }),
]);

/** Sets who edits and who writes the foreword. */
const editorInput = v.strictObject({
  intent: v.picklist(['add-editor', 'remove-editor']),
  person: id,
});
const forewordByInput = v.strictObject({
  intent: v.literal('foreword-by'),
  /** Empty for nobody. */
  person: v.union([v.literal(''), id]),
  /** Confirms that a foreword that is already written is deleted. */
  sure: v.optional(v.literal('yes')),
});

const addChapterInput = v.strictObject({
  intent: v.literal('add-chapter'),
  /** Chosen by the form: the same form sent twice adds one chapter. */
  key: id,
  title: text(MAX_BOOK_TITLE),
});
const renameChapterInput = v.strictObject({
  intent: v.literal('rename-chapter'),
  chapter: id,
  version,
  title: text(MAX_BOOK_TITLE),
});
const removeChapterInput = v.strictObject({
  intent: v.literal('remove-chapter'),
  chapter: id,
  order: version,
});
/** Puts a chapter before another one, or last. */
const moveChapterInput = v.strictObject({
  intent: v.literal('move-chapter'),
  chapter: id,
  before: v.union([v.literal(''), id]),
  order: version,
});
/**
 * Puts a story into a chapter, before another story of the chapter or at the end. An empty chapter takes the
 * story out of its chapter.
 */
const moveStoryInput = v.strictObject({
  intent: v.literal('move-story'),
  story: id,
  chapter: v.union([v.literal(''), id]),
  before: v.union([v.literal(''), id]),
  order: version,
});
export const chooseInput = v.strictObject({
  intent: v.picklist(['add-story', 'remove-story']),
  story: id,
  /** Confirms that a story leaves the book with the replies about it. */
  sure: v.optional(v.literal('yes')),
});
const askInput = v.strictObject({
  intent: v.literal('ask'),
  days: v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'This is not a number.'), v.transform(Number)),
});
const makeInput = v.strictObject({
  intent: v.literal('make'),
  paper: v.picklist(PAPERS),
  /** Whether to make the files with facing pages, too. */
  facing: v.optional(v.literal('on')),
});
export type MakeInput = v.InferOutput<typeof makeInput>;
const openInput = v.strictObject({ intent: v.picklist(['open', 'close']) });

export const workshopInput = v.variant('intent', [
  editorInput,
  forewordByInput,
  addChapterInput,
  renameChapterInput,
  removeChapterInput,
  moveChapterInput,
  moveStoryInput,
  chooseInput,
  askInput,
  makeInput,
  openInput,
]);
export type WorkshopInput = v.InferOutput<typeof workshopInput>;

/** An author's answer about a story. The texts are for the book only: the story does not change. */
const answerInput = v.strictObject({
  intent: v.literal('answer'),
  story: id,
  answer: v.picklist(ANSWERS),
  title: v.optional(text(200)),
  text: v.optional(v.pipe(v.string(), v.maxLength(384_000, 'This text is too long.'))),
  /** The photos to print, and the caption of each photo in their order. */
  photo: v.optional(v.array(id), []),
  photoOf: v.optional(v.array(id), []),
  caption: v.optional(v.array(text(MAX_CAPTION)), []),
});
export type AnswerInput = v.InferOutput<typeof answerInput>;
export const ANSWER_LISTS = ['photo', 'photoOf', 'caption'];
const forewordInput = v.strictObject({ intent: v.literal('foreword'), foreword: text(MAX_FOREWORD) });
export const authorInput = v.variant('intent', [answerInput, forewordInput]);

export const CHOICE_ORDERS = ['newest', 'liked'] as const;
/** The filters of the choice, in its address. Invalid parts are ignored. */
export const choicePlace = v.object({
  topic: v.fallback(v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,20}$/)), ''),
  author: v.fallback(v.pipe(v.string(), v.maxLength(100)), ''),
  from: v.fallback(year, ''),
  to: v.fallback(year, ''),
  order: v.fallback(v.picklist(CHOICE_ORDERS), 'newest'),
  aloud: v.fallback(v.optional(v.literal('yes')), undefined),
  after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/))), undefined),
});
export type ChoicePlace = v.InferOutput<typeof choicePlace>;

/** The picture on the cover of a book. */
export interface BookCoverPicture {
  path: string;
  alt: string;
  /** Whether the title is printed on the picture. */
  isTitled: boolean;
  /** The dots per inch of the picture on each paper. */
  dpi: Record<(typeof PAPERS)[number], number>;
}

/** A book in a list. */
export interface BookRow {
  id: string;
  title: string;
  titleLanguage: TextLanguage;
  subtitle: string;
  design: (typeof DESIGNS)[number];
  picture: BookCoverPicture | null;
  isOpen: boolean;
  isEditor: boolean;
  /** Stories of the viewer's that wait for an answer. */
  asks: number;
  /** Whether the viewer was asked for anything. */
  isAsked: boolean;
}

/** The values that a book's form begins with. */
export type BookFacts = Record<
  'title' | 'subtitle' | 'dedication' | 'colophon' | 'fromYear' | 'toYear',
  string
> & {
  language: (typeof BOOK_LANGUAGES)[number];
  design: (typeof DESIGNS)[number];
  people: boolean;
  version: number;
  picture: BookCoverPicture | null;
};

/**
 * The state of a person's answers about a story. `textless` is a story told aloud that nobody has written down.
 */
export type AnswerState = BookAnswer | 'waiting' | 'unasked' | 'nobody' | 'textless';

export interface WorkshopStory {
  id: string;
  path: string;
  title: string;
  titleLanguage: TextLanguage;
  author: string;
  state: AnswerState;
  /** The state of the member who wrote the story down. Null for a story that nobody else wrote down. */
  writerState: AnswerState | null;
  /** Moderators have hidden it, or its author has deleted it. */
  isGone: boolean;
  isPrinted: boolean;
}

export interface WorkshopChapter {
  /** Empty for the stories that are in no chapter. */
  id: string;
  title: string;
  version: number;
  stories: WorkshopStory[];
}

export interface EditionFile {
  /** The end of the file's name, such as english-letters.epub. */
  name: string;
  bytes: number;
}

/** A remark about an edition for its editors, such as that a photo is too small for print. */
export interface EditionRemark {
  kind: 'small-photo' | 'small-cover' | 'missing-photo' | 'missing-cover' | 'no-typesetter' | 'pdf-failed';
  /** The title of the story that a photo belongs to. Empty for the book. */
  title: string;
}

export interface Edition {
  id: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  progress: number;
  files: (EditionFile & { path: string })[];
  remarks: EditionRemark[];
  /** Milliseconds since 1970. */
  at: number;
}

/** A book as its editors see and change it. */
export interface Workshop {
  id: string;
  title: string;
  chapters: WorkshopChapter[];
  /** Counts the changes of chapters and their order. */
  order: number;
  editors: PersonSummary[];
  forewordBy: PersonSummary | null;
  hasForeword: boolean;
  closesAt: number | null;
  isClosed: boolean;
  isOpen: boolean;
  counts: { stories: number; unasked: number; waiting: number; printed: number };
  edition: Edition | null;
  mayName: boolean;
}

export interface ChoiceRow {
  id: string;
  path: string;
  title: string;
  titleLanguage: TextLanguage;
  author: string;
  at: number;
  likes: number;
  isAloud: boolean;
  isChosen: boolean;
}

/** A page of the stories that an editor can choose. */
export interface ChoicePage {
  rows: ChoiceRow[];
  /** The `after` of the next page. */
  next: string | undefined;
  /** The number of stories that were sorted by likes, if older ones match too. */
  newest: number | undefined;
}

/** A story as an author sees it before the answer. */
export interface AskedStory {
  id: string;
  part: 'author' | 'writer';
  path: string;
  /** The title as it will be printed. */
  title: string;
  titleLanguage: TextLanguage;
  text: string;
  language: TextLanguage;
  /** The story itself has changed since these words were written for the book. */
  isCorrected: boolean;
  answer: BookAnswer | '';
  photos: {
    id: string;
    path: string;
    alt: string;
    width: number;
    height: number;
    isPrinted: boolean;
    caption: string;
  }[];
}

export interface AskedPage {
  id: string;
  title: string;
  titleLanguage: TextLanguage;
  closesAt: number | null;
  isClosed: boolean;
  name: string;
  stories: AskedStory[];
  /** The foreword that the viewer was asked for. Null for others. */
  foreword: string | null;
}

/** A book as all members see it. */
export interface OpenBook {
  id: string;
  title: string;
  titleLanguage: TextLanguage;
  subtitle: string;
  subtitleLanguage: TextLanguage;
  design: (typeof DESIGNS)[number];
  picture: BookCoverPicture | null;
  chapters: {
    title: string;
    titleLanguage: TextLanguage;
    stories: { title: string; titleLanguage: TextLanguage; author: string; path: string }[];
  }[];
  people: string[];
  files: (EditionFile & { path: string })[];
  isOpen: boolean;
  isEditor: boolean;
  isAsked: boolean;
}

/** Reasons for refusing a form. The message catalogue has a text for each code. */
export type BookErrorCode =
  | 'book-not-found'
  | 'book-title'
  | 'book-years'
  | 'book-changed'
  | 'too-many-books'
  | 'too-many-editors'
  | 'editor-unfit'
  | 'too-many-chapters'
  | 'too-many-book-stories'
  | 'book-story-gone'
  | 'book-story-answered'
  | 'book-foreword-written'
  | 'book-days'
  | 'book-nobody-to-ask'
  | 'book-closed'
  | 'book-empty'
  | 'book-not-made'
  | 'book-being-made'
  | 'cover-missing';
