import * as v from 'valibot';

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

/** Counted as a reader sees them: graphemes. */
export const MAX_TITLE = 200;
export const MAX_CONTENT = 32_000;
/** No grapheme a person writes needs more code units on average; checked first, as counting graphemes is slow. */
const MAX_UNITS_PER_GRAPHEME = 12;
/** About this many characters of each story come with a list. */
export const OPENING_LENGTH = 1000;
export const PAGE_SIZE = 20;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));
export const topicId = v.picklist(TOPICS, 'Please choose a topic.');

const title = v.pipe(v.string(), v.maxLength(MAX_TITLE * MAX_UNITS_PER_GRAPHEME, 'This title is too long.'));
const content = v.pipe(
  v.string(),
  v.maxLength(MAX_CONTENT * MAX_UNITS_PER_GRAPHEME, 'This story is too long.'),
);
const key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

export const publishInput = v.strictObject({
  intent: v.literal('publish'),
  topic: topicId,
  title,
  content,
  /** Made by the page that shows the form, kept with the draft: the same form sent twice is one story. */
  key,
});
export type PublishInput = v.InferOutput<typeof publishInput>;

export const editInput = v.strictObject({
  intent: v.literal('edit'),
  topic: topicId,
  title,
  content,
  /** The version that was edited: another one in between is not overwritten unknowingly. */
  version: v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform((text) => Number(text)),
  ),
  /** Names the draft to forget once it is saved. */
  key,
});
export type EditInput = v.InferOutput<typeof editInput>;

/** A form that was changed after its first sending had become a story: the member knows by now, and changes that one. */
export const changeInput = v.strictObject({
  ...editInput.entries,
  intent: v.literal('change'),
  story: id,
});

export const deleteInput = v.strictObject({ intent: v.literal('delete') });
export const restoreInput = v.strictObject({
  intent: v.literal('restore'),
  /** Where the undoing is shown: on the story's own page; else in its topic's list. */
  at: v.optional(v.literal('story')),
});

/** The wanted state, not a toggle: sending it twice changes nothing more. */
export const likeInput = v.strictObject({
  intent: v.literal('like'),
  story: id,
  liked: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
});
export type LikeInput = v.InferOutput<typeof likeInput>;

/** Where a list goes on: after this story. */
export interface StoryCursor {
  createdAt: number;
  id: string;
}

/** 'ml' for text in Malayalam script; else unknown, as Latin letters may be English or Manglish. */
export type TextLanguage = 'ml' | '';

export interface StoryCard {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  /** The beginning of the text, or all of it when `hasMore` is false. */
  opening: string;
  hasMore: boolean;
  /** Of the text. */
  language: TextLanguage;
  /** The author's display name, or empty. */
  author: string;
  /** The reader wrote it, and may edit it. */
  isMine: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When it was last edited, or published: milliseconds since 1970. */
  version: number;
  likes: number;
  /** Whether the reader likes it. Who else does is nobody's business. */
  isLiked: boolean;
}

/** A story as a link names it. */
export type StoryLink = Pick<StoryCard, 'id' | 'title' | 'titleLanguage'>;

/** A story as its own page shows it. */
export interface WholeStory {
  card: StoryCard;
  /** What follows the card's opening. */
  rest: string;
  /** Address of the author's photo, for members alone. */
  photo: string | null;
  /** The first whole letter of the author's name, or '?'. */
  initial: string;
  /** The stories beside it in its topic's list: null at its ends. */
  newer: StoryLink | null;
  older: StoryLink | null;
}

export interface StoryPage {
  stories: StoryCard[];
  /** Undefined on the last page. */
  next: string | undefined;
}

export interface TopicCount {
  id: TopicId;
  stories: number;
}

export interface LikeState {
  likes: number;
  isLiked: boolean;
}

/** Why a story was refused; each has its words in the message catalogue. */
export type StoryErrorCode =
  | 'blank'
  | 'title-too-long'
  | 'content-too-long'
  | 'story-not-found'
  | 'story-changed'
  | 'already-published'
  | 'too-late'
  | 'forbidden';

export function isTopicId(text: string): text is TopicId {
  return (TOPICS as readonly string[]).includes(text);
}
