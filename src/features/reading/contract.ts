import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import type { ShownPhoto } from '../photos/contract.ts';
import { listAddress } from '../stories/contract.ts';
import type { TextLink } from '../stories/links-contract.ts';
import type { TopicId } from '../topics/contract.ts';

const story = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));

/** A member saves at most this many stories. */
export const MAX_SAVED = 5000;

/** Names the wanted state instead of a toggle, so that a repeated request changes nothing. */
export const saveInput = v.strictObject({
  intent: v.literal('bookmark'),
  story,
  back: listAddress,
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

/** What the viewer and another member have in common. */
export interface InCommon {
  /** Whether the viewer invited the person. */
  hasInvited: boolean;
  /** Whether the person invited the viewer. */
  isInvited: boolean;
  /** Where both live, as the person writes it. Empty for different places. */
  place: string;
  /** What both do, as the person writes it. Empty for different occupations. */
  occupation: string;
}

/** The lists that an account keeps for its owner alone. */
export type ReadingListName = 'saved' | 'recent';

export function isReadingList(text: string): text is ReadingListName {
  return text === 'saved' || text === 'recent';
}

/** An account's private notes about one story. */
export interface ReadingState {
  /** Whether the page remembers the reader's place in this story and shows how far they are. */
  isLong: boolean;
  /** Where the reader stopped, in UTF-16 code units. Null at the beginning and at the end. */
  place: number | null;
}

export interface StoryCard {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  /** The beginning of the text, or the whole text if `hasMore` is false. */
  opening: string;
  hasMore: boolean;
  /** The links of the opening. Lists have them without titles, because readers share what a server keeps of lists. */
  links?: TextLink[] | undefined;
  /** Language of the text. */
  language: TextLanguage;
  /** Path of the first photo. */
  cover: string | null;
  /** The minutes of a story told aloud: 0 if nobody measured them, null for a written story. */
  told: number | null;
  /** The author's display name. Empty if the author has no name or has left. */
  author: string;
  /** The account whose page the author's name leads to. Null without a name or page. */
  authorId: string | null;
  /** Path of the author's photo. Only members may load it. */
  photo: string | null;
  /** The first grapheme of the author's name, or '?'. */
  initial: string;
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
  /** Whether the story is among those that the reader saved. */
  isSaved: boolean;
  /** The circle that the story is for, if the reader is in it. Missing for a story for everyone. */
  circle?: { id: string; name: string };
}

/** What the buttons below a story change, and what they count. */
export type StoryMarks = Pick<StoryCard, 'likes' | 'comments' | 'isLiked' | 'isSaved'>;

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
  /** Path of the first photo. */
  cover: string | null;
  /** The minutes of a story told aloud: 0 if nobody measured them, null for a written story. */
  told: number | null;
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
  isLiked: boolean;
  isSaved: boolean;
  /** Whether another member published the story after the reader's previous visit. */
  isNew: boolean;
  /** The circle that the story is for. Missing for a story for everyone. */
  circle?: { id: string; name: string };
}

/** The fields of a summary that only an edit of the story changes. */
export type SummaryTexts = Pick<
  StorySummary,
  'title' | 'titleLanguage' | 'excerpt' | 'isCut' | 'language' | 'cover' | 'told' | 'minutes'
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
export type StoryTexts = Pick<
  StoryCard,
  'title' | 'titleLanguage' | 'opening' | 'hasMore' | 'links' | 'language' | 'cover' | 'told'
>;

/** The other fields of a card. */
export type StoryHead = Omit<StoryCard, keyof StoryTexts>;

/** The fields of a story that a link to it shows. */
export type StoryLink = Pick<StoryCard, 'id' | 'title' | 'titleLanguage'>;

/** A link to a story of any topic. */
export type RailStory = StoryLink & Pick<StoryCard, 'topic'>;

/** The beginnings of the lists that an account keeps for its owner alone, the last one first. */
export interface Shelf {
  saved: RailStory[];
  /** `isHalfRead` for a long story with a place at which the owner stopped. */
  recent: (RailStory & { isHalfRead: boolean })[];
}

/** Why most members do not see something. */
export interface Hiding {
  /** True while what a newcomer wrote waits for a moderator. */
  isHeld: boolean;
  /** The page of the decision or, for moderators, of the case. Null before a decision, and once the case is deleted. */
  casePath: string | null;
}

/** The data of a story's own page. */
export interface WholeStory {
  card: StoryCard;
  /** The text after the card's opening. */
  rest: string;
  /** The links of the rest. */
  restLinks?: TextLink[] | undefined;
  /** What the form for an edit starts with, if `card` and `rest` show it in Latin letters. Only the author gets it. */
  written?: { title: string; content: string; photos: ShownPhoto[] } | undefined;
  /** For a story in Manglish: whether it is shown in Malayalam letters, a machine's try. */
  letters?: 'typed' | 'tried' | undefined;
  photos: ShownPhoto[];
  /** What tells a story aloud, for the part of its feature: see toldForms of stories/questions.ts. */
  told?: object | undefined;
  /** The neighbouring stories in the topic's list. Null at the ends of the list. */
  newer: StoryLink | null;
  older: StoryLink | null;
  /** The newest other stories of an author with a page of their own, and of the topic without those. */
  moreByAuthor: RailStory[];
  moreInTopic: RailStory[];
  /** Whether the viewer follows the author. */
  isFollowed: boolean;
  /** Whether the viewer has muted the author, whose stories no list shows then. */
  isMuted: boolean;
  /** True if moderators got to read something of a story of the viewer's circle. */
  isShown?: boolean;
  /** The books that the story is printed in. */
  books: { title: string; path: string }[];
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
  /** How many of the topic's stories other members published after the reader's previous visit. */
  newStories: number;
}
