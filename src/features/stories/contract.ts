import * as v from 'valibot';
import { givenName } from '../accounts/contract.ts';
import type { ReadingState } from '../reading/contract.ts';

export const TOPICS = [
  'life',
  'travel',
  'food',
  'career',
  'family',
  'education',
  'hobbies',
  'inspiration',
] as const;
export type TopicId = (typeof TOPICS)[number];

/** Limits in graphemes, the characters that a reader sees. */
export const MAX_TITLE = 200;
export const MAX_CONTENT = 32_000;
/** Upper bound of UTF-16 code units per grapheme in real text. A cheap check before the slow count of graphemes. */
const MAX_UNITS_PER_GRAPHEME = 12;
/** Approximate number of UTF-16 code units of a story that a list shows. */
export const OPENING_LENGTH = 1000;
export const PAGE_SIZE = 20;
/** An account keeps this many drafts. */
export const MAX_DRAFTS = 20;
/** Limit of a draft's text in UTF-16 code units. A story of 32,000 Malayalam letters has about half as many. */
export const MAX_DRAFT_LENGTH = 160_000;

export const MAX_PHOTOS = 4;
/** A photo must be smaller than this. The same limit as PHOTO_LIMIT_BYTES of the profile's contract. */
export const MAX_PHOTO_BYTES = 5_242_880;
/** Limit of a photo's description in graphemes. */
export const MAX_ALT = 300;
/** Longest side of each stored size of a photo, in pixels. */
export const PHOTO_SIZES = [320, 640, 1280] as const;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));
export const topicId = v.picklist(TOPICS, 'Please choose a topic.');

const title = v.pipe(v.string(), v.maxLength(MAX_TITLE * MAX_UNITS_PER_GRAPHEME, 'This title is too long.'));
const content = v.pipe(
  v.string(),
  v.maxLength(MAX_CONTENT * MAX_UNITS_PER_GRAPHEME, 'This story is too long.'),
);
const key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
/** The id of a draft is the key of its form. */
export const draftKey = key;

/** The version that a form was filled from. The server rejects an edit of an outdated version. */
const version = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
);

/** The photos of a form, by id in their order. Browsers send an empty id first, so that a form without photos is known. */
const photo = v.optional(v.array(v.union([v.literal(''), id])));
const alt = v.optional(v.array(v.pipe(v.string(), v.maxLength(MAX_ALT * MAX_UNITS_PER_GRAPHEME))));
/** From a form without JavaScript: the new place of each photo, from 1; 0 removes the photo. */
const place = v.optional(v.array(v.picklist(['0', '1', '2', '3', '4'])));
/** From a form without JavaScript: one more photo, whose description is the last one. Empty without a choice. */
const file = v.optional(v.union([v.instance(File), v.literal('')]));

/** The photos of a story's form. */
export interface SentPhotos {
  key: string;
  photo?: string[] | undefined;
  alt?: string[] | undefined;
  place?: string[] | undefined;
  file?: File | '' | undefined;
}

/** Returns the photos of a form that may be invalid. */
export function readSentPhotos(form: FormData): SentPhotos {
  const list = (name: string) => form.getAll(name).map(String);
  return { key: String(form.get('key')), photo: list('photo'), alt: list('alt'), place: list('place') };
}

/** The fields of a form that may be repeated. */
export const STORY_LISTS = ['photo', 'alt', 'place'] as const;

export const publishInput = v.strictObject({
  intent: v.literal('publish'),
  topic: topicId,
  title,
  content,
  /** Idempotency key. The server creates it with the form, and the browser stores it with the draft. */
  key,
  /** The form asks members without a name. */
  name: givenName,
  /** Only saving a draft uses it. */
  base: v.optional(v.string()),
  photo,
  alt,
  place,
  file,
});
export type PublishInput = v.InferInput<typeof publishInput>;

/** `key` identifies the draft that the browser deletes after the edit is saved. */
export const editInput = v.strictObject({
  intent: v.literal('edit'),
  topic: topicId,
  title,
  content,
  version,
  key,
  photo,
  alt,
  place,
  file,
});
export type EditInput = v.InferOutput<typeof editInput>;

/** Edits the story that an earlier submission of the same publishing form created: see docs/decisions/016. */
export const changeInput = v.strictObject({
  intent: v.literal('change'),
  // Not spread from editInput: a spread would keep Valibot in the browser's code.
  topic: topicId,
  title,
  content,
  version,
  key,
  story: id,
  /** Saved when the form was sent for the first time. */
  name: givenName,
  base: v.optional(v.string()),
  photo,
  alt,
  place,
  file,
});

/** The topic of a draft is empty until the author chooses one. */
const draftTopic = v.union([v.literal(''), topicId]);

/** A text that the form's script saves while the author writes. */
export const draftInput = v.strictObject({
  key,
  topic: draftTopic,
  title,
  content,
  /** The version of the account's draft that the text continues; 0 if it continues none. */
  base: version,
  /** Identifies the browser's copy of the draft, which numbers its texts. */
  writer: key,
  sequence: version,
});
export type DraftInput = v.InferOutput<typeof draftInput>;

/** The buttons of the story form that publish nothing. `story` and `version` are those of changeInput. */
export const draftFormInput = v.strictObject({
  intent: v.picklist(['save-draft', 'preview']),
  key,
  topic: v.optional(draftTopic, ''),
  title,
  content,
  /** The version of the account's draft that the form was filled from. */
  base: v.optional(version, '0'),
  name: givenName,
  story: v.optional(id),
  version: v.optional(version),
  photo,
  alt,
  place,
  file,
});

export const draftListInput = v.strictObject({
  intent: v.picklist(['discard', 'restore']),
  draft: key,
});

/** Uploads one photo of a form. Repeating it changes nothing. */
export const addPhotoInput = v.strictObject({
  intent: v.literal('add-photo'),
  key,
  file: v.instance(File),
});
/** Removes a photo that waits for its story. */
export const removePhotoInput = v.strictObject({ intent: v.literal('remove-photo'), id });
/** Saves order and descriptions of the photos that wait for their story. */
export const describePhotosInput = v.strictObject({
  intent: v.literal('describe-photos'),
  key,
  photo,
  alt,
});
export const photosOfKey = v.strictObject({ key });

export const deleteInput = v.strictObject({ intent: v.literal('delete') });
export const restoreInput = v.strictObject({
  intent: v.literal('restore'),
  /** The page to return to: the story's own page if set, otherwise its topic's list. */
  at: v.optional(v.literal('story')),
});

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const likeInput = v.strictObject({
  intent: v.literal('like'),
  story: id,
  liked: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
});
export type LikeInput = v.InferOutput<typeof likeInput>;

/** The last story of a page. The next page starts after this story. */
export interface StoryCursor {
  createdAt: number;
  id: string;
}

/** A photo of a story. */
export interface StoryPhoto {
  id: string;
  /** A description of the photo by its author, or empty. */
  alt: string;
  altLanguage: TextLanguage;
  /** The width and height of the largest stored file, in pixels. */
  width: number;
  height: number;
  /** A tiny image as a URL, shown until the photo has arrived. */
  placeholder: string;
  /** Path of the photo in a middle size, and all sizes with their widths. */
  path: string;
  srcSet: string;
}

/** A photo on its story's page. */
export interface ShownPhoto extends StoryPhoto {
  /** True only for the author: nobody else gets a hidden photo. */
  isHidden: boolean;
  /** The case that hid the photo, until that is deleted. */
  caseId: string | null;
}

/** A photo in a form: what its author may change. */
export type PhotoChoice = Pick<StoryPhoto, 'id' | 'alt'>;

/** 'ml' for text in Malayalam script. Empty if unknown: Latin letters may be English or romanised Malayalam. */
export type WrittenLanguage = 'ml' | '';
/** The language of a text that a page shows. The server has put 'ml-Latn' and parts of 'und-Latn' into Latin letters. */
export type TextLanguage = WrittenLanguage | 'ml-Latn' | 'und-Latn';

export interface StoryCard {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  /** The beginning of the text, or the whole text if `hasMore` is false. */
  opening: string;
  hasMore: boolean;
  /** Language of the text. */
  language: TextLanguage;
  /** Path of the first photo, cut to a small square. */
  cover: string | null;
  /** The author's display name. Empty if the author has no name or has left. */
  author: string;
  /** The account whose page the author's name leads to. Null without a name or page. */
  authorId: string | null;
  /** True if the reader is the author, who may edit the story. */
  isMine: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Time of the last edit, or of publishing if never edited, in milliseconds since 1970. */
  version: number;
  likes: number;
  /** The number of comments that are neither deleted nor hidden. */
  comments: number;
  /** Whether the reader likes the story. Other readers' likes stay private. */
  isLiked: boolean;
}

/** A story as a row of a list. */
export interface StorySummary {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  /** The first words of the text. */
  excerpt: string;
  /** Whether the text goes on after the excerpt. */
  isCut: boolean;
  language: TextLanguage;
  /** Path of the first photo, cut to a small square. */
  cover: string | null;
  /** Estimated time to read the whole story; at least 1. */
  minutes: number;
  /** The author's display name. Empty if the author has no name or has left. */
  author: string;
  authorId: string | null;
  /** Path of the author's photo. */
  photo: string | null;
  /** The first grapheme of the author's name, or '?'. */
  initial: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Changes with every edit. */
  version: number;
  likes: number;
  comments: number;
  /** Whether another member published the story after the reader's previous visit. */
  isNew: boolean;
}

/** The fields of a summary that only an edit of the story changes. */
export type SummaryTexts = Pick<
  StorySummary,
  'title' | 'titleLanguage' | 'excerpt' | 'isCut' | 'language' | 'cover' | 'minutes'
>;

/** The other fields of a summary. */
export type SummaryHead = Omit<StorySummary, keyof SummaryTexts>;
/** An unpublished story. */
export interface Draft {
  /** The key of its form. */
  id: string;
  /** Empty until the author chooses one. */
  topic: TopicId | '';
  title: string;
  content: string;
  /** Counts the saved texts, starting at 1. */
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** A draft as a row of a list. */
export interface DraftSummary extends Omit<Draft, 'content'> {
  titleLanguage: TextLanguage;
  /** The first words of the text. */
  excerpt: string;
  isCut: boolean;
  language: TextLanguage;
}

/** The account's answer to a saved text. The version is 0 if the account keeps no draft, because nothing was written. */
export type SavedDraft = Pick<Draft, 'version' | 'updatedAt'>;

/** A page of summaries, and when the server read them in milliseconds since 1970. */
export interface SummaryPage {
  rows: StorySummary[];
  /** Undefined on the last page. */
  next: string | undefined;
  readAt: number;
}

/** The fields of a card that only an edit of the story changes, so that its id and version identify them. */
export type StoryTexts = Pick<
  StoryCard,
  'title' | 'titleLanguage' | 'opening' | 'hasMore' | 'language' | 'cover'
>;

/** The other fields of a card. */
export type StoryHead = Omit<StoryCard, keyof StoryTexts>;

/** The fields of a story that a link to it shows. */
export type StoryLink = Pick<StoryCard, 'id' | 'title' | 'titleLanguage'>;

/** A link to a story of any topic. */
export type RailStory = StoryLink & Pick<StoryCard, 'topic'>;

/** Why most members do not see something. */
export interface Hiding {
  /** True while what a newcomer wrote waits for a moderator. */
  isHeld: boolean;
  /** The page of the decision or, for moderators, of the case. Null before a decision, and once the case is deleted. */
  casePath: string | null;
}

/** A story that only its author and moderators see, in its author's list. */
export interface HiddenStory {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  isHeld: boolean;
}

/** The data of a story's own page. */
export interface WholeStory {
  card: StoryCard;
  /** The text after the card's opening. */
  rest: string;
  /** What the form for an edit starts with, if `card` and `rest` show it in Latin letters. Only the author gets it. */
  written?: { title: string; content: string } | undefined;
  photos: ShownPhoto[];
  /** Path of the author's photo. Only members may load it. */
  photo: string | null;
  /** The first grapheme of the author's name, or '?'. */
  initial: string;
  /** The neighbouring stories in the topic's list. Null at the ends of the list. */
  newer: StoryLink | null;
  older: StoryLink | null;
  /** The newest other stories of an author with a page of their own, and of the topic without those. */
  moreByAuthor: RailStory[];
  moreInTopic: RailStory[];
  /** Whether the viewer has muted the author, whose stories no list shows then. */
  isMuted: boolean;
  /** Why only the author and moderators see the story. Null if everyone does. */
  hiding: Hiding | null;
  /** The viewer's private notes about the story. */
  reading: ReadingState;
}

export interface StoryPage {
  stories: StoryCard[];
  /** Undefined on the last page. */
  next: string | undefined;
}

export interface TopicCount {
  id: TopicId;
  stories: number;
  /** How many of them other members published after the reader's previous visit. */
  newStories: number;
}

export interface LikeState {
  likes: number;
  isLiked: boolean;
}

/** Reasons for rejecting a request about a story. The message catalogue has a text for each code. */
export type StoryErrorCode =
  | 'blank'
  | 'title-too-long'
  | 'content-too-long'
  | 'alt-too-long'
  | 'form-too-large'
  | 'photo-invalid'
  | 'photo-too-large'
  | 'photo-too-many-pixels'
  | 'photo-missing'
  | 'photos-full'
  | 'too-many-photos'
  | 'story-not-found'
  | 'story-changed'
  | 'already-published'
  | 'draft-changed'
  | 'too-many-drafts'
  | 'draft-not-found'
  | 'too-late'
  | 'in-case'
  | 'forbidden';

export function isTopicId(text: string): text is TopicId {
  return (TOPICS as readonly string[]).includes(text);
}
