import * as v from 'valibot';
import { givenName } from '../auth/contract.ts';

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
  /** Idempotency key. The server creates it with the form, and the browser stores it with the draft. */
  key,
  /** The form asks members without a name. */
  name: givenName,
});
export type PublishInput = v.InferInput<typeof publishInput>;

/** The version that a form was filled from. The server rejects an edit of an outdated version. */
const version = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
);

/** `key` identifies the draft that the browser deletes after the edit is saved. */
export const editInput = v.strictObject({
  intent: v.literal('edit'),
  topic: topicId,
  title,
  content,
  version,
  key,
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
});

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

/** 'ml' for text in Malayalam script. Empty if unknown: Latin letters may be English or romanised Malayalam. */
export type TextLanguage = 'ml' | '';

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
  /** Whether another member published the story after the reader's previous visit. */
  isNew: boolean;
}

/** The fields of a summary that only an edit of the story changes. */
export type SummaryTexts = Pick<
  StorySummary,
  'title' | 'titleLanguage' | 'excerpt' | 'isCut' | 'language' | 'minutes'
>;

/** The other fields of a summary. */
export type SummaryHead = Omit<StorySummary, keyof SummaryTexts>;

/** A page of summaries, and when the server read them in milliseconds since 1970. */
export interface SummaryPage {
  rows: StorySummary[];
  /** Undefined on the last page. */
  next: string | undefined;
  readAt: number;
}

/** The fields of a card that only an edit of the story changes, so that its id and version identify them. */
export type StoryTexts = Pick<StoryCard, 'title' | 'titleLanguage' | 'opening' | 'hasMore' | 'language'>;

/** The other fields of a card. */
export type StoryHead = Omit<StoryCard, keyof StoryTexts>;

/** The fields of a story that a link to it shows. */
export type StoryLink = Pick<StoryCard, 'id' | 'title' | 'titleLanguage'>;

/** A link to a story of any topic. */
export type RailStory = StoryLink & Pick<StoryCard, 'topic'>;

/** The data of a story's own page. */
export interface WholeStory {
  card: StoryCard;
  /** The text after the card's opening. */
  rest: string;
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
  /** The case that hid the viewer's own story from everyone else. Null for a visible story. */
  hiddenBy: string | null;
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
  | 'story-not-found'
  | 'story-changed'
  | 'already-published'
  | 'too-late'
  | 'in-case'
  | 'forbidden';

export function isTopicId(text: string): text is TopicId {
  return (TOPICS as readonly string[]).includes(text);
}
