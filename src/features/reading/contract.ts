import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import type { Byline } from '../people/contract.ts';
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

/** The reader's place in a long story. The page's script sends it without waiting for an answer. */
export const placeInput = v.strictObject({
  story,
  /** In UTF-16 code units from the beginning. 0 at the beginning and at the end, where nothing is left to continue. */
  place: v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/),
    v.transform((text) => Number(text)),
  ),
  /** Sent if the page showed the text in Latin letters, because the place then counts those letters. */
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
  /** The place where both live, as the person writes it. Empty for different places. */
  place: string;
  /** The occupation that both have, as the person writes it. Empty for different occupations. */
  occupation: string;
}

/** The lists that only the account's owner can see. */
export type ReadingListName = 'saved' | 'recent';

export function isReadingList(text: string): text is ReadingListName {
  return text === 'saved' || text === 'recent';
}

/** An account's private notes about one story. */
export interface ReadingState {
  /** Whether the page remembers the reader's place in this story and shows the progress. */
  isLong: boolean;
  /** Where the reader stopped, in UTF-16 code units. Null at the beginning and at the end. */
  place: number | null;
}

/** The parts of a story that the buttons below it change or count. */
export interface StoryMarks {
  likes: number;
  /** The number of comments that are neither deleted nor hidden. */
  comments: number;
  /** Whether the reader likes the story. Other readers' likes stay private. */
  isLiked: boolean;
  /** Whether the reader saved the story. */
  isSaved: boolean;
}

/** The facts about a story that lists and its page show. */
interface StoryFacts extends Byline, StoryMarks {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  /** Language of the text. */
  language: TextLanguage;
  /** Path of the first photo. */
  cover: string | null;
  /** The minutes of a story told aloud: 0 if nobody measured them. Null for a written story. */
  told: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Time of the last edit, or of publishing if never edited, in milliseconds since 1970. */
  version: number;
  /** The circle that the story is for, if the reader is in it. Missing for a story for everyone. */
  circle?: { id: string; name: string };
}

export interface StoryCard extends StoryFacts {
  /** The beginning of the text, or the whole text if `hasMore` is false. */
  opening: string;
  hasMore: boolean;
  /** The links of the opening. In lists they have no titles, because all readers share the cached lists. */
  links?: TextLink[] | undefined;
  /** True if the reader is the author, who may edit the story. */
  isMine: boolean;
}

/** A story as a row of a list. */
export interface StorySummary extends StoryFacts {
  /** The first words of the text. */
  excerpt: string;
  /** Whether the text goes on after the excerpt. */
  isCut: boolean;
  /** Estimated time to read the whole story; at least 1. */
  minutes: number;
  /** Whether another member published the story after the reader's previous visit. */
  isNew: boolean;
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

/** The fields of a card that only an edit of the story changes. They are the same for one id and version. */
export type StoryTexts = Pick<
  StoryCard,
  'title' | 'titleLanguage' | 'opening' | 'hasMore' | 'links' | 'language' | 'cover' | 'told'
>;

/** The other fields of a card. */
export type StoryHead = Omit<StoryCard, keyof StoryTexts>;

/** The fields of a story that a link to the story shows. */
export type StoryLink = Pick<StoryCard, 'id' | 'title' | 'titleLanguage'>;

/** A link to a story of any topic. */
export type RailStory = StoryLink & Pick<StoryCard, 'topic'>;

/** The beginnings of the lists that only the account's owner can see, the newest entry first. */
export interface Shelf {
  saved: RailStory[];
  /** `isHalfRead` is true for a long story in which the owner stopped. */
  recent: (RailStory & { isHalfRead: boolean })[];
}

/** Why most members do not see a story or another thing. */
export interface Hiding {
  /** True while a newcomer's text waits for a moderator. */
  isHeld: boolean;
  /**
   * The page of the decision or, for moderators, of the case. Null before a decision, and once the case is
   * deleted.
   */
  casePath: string | null;
}

/** The data of a story's own page. */
export interface WholeStory {
  card: StoryCard;
  /** The text behind the card's opening. */
  rest: string;
  /** The links of `rest`. */
  restLinks?: TextLink[] | undefined;
  /**
   * The initial values of the form for an edit, if `card` and `rest` show the story in Latin letters. Only the
   * author gets them.
   */
  written?: { title: string; content: string; photos: ShownPhoto[] } | undefined;
  /**
   * For a story in Manglish, whether the page shows it as typed, or as a program has tried to write it in
   * Malayalam letters.
   */
  letters?: 'typed' | 'tried' | undefined;
  photos: ShownPhoto[];
  /** The data for the player of a story told aloud: see toldForms of stories/questions.ts. */
  told?: object | undefined;
  /** The neighbouring stories in the topic's list. Null at the ends of the list. */
  newer: StoryLink | null;
  older: StoryLink | null;
  /**
   * The newest other stories of the author, if the author has a page. moreInTopic has the newest stories of the
   * topic without these.
   */
  moreByAuthor: RailStory[];
  moreInTopic: RailStory[];
  /** Whether the viewer follows the author. */
  isFollowed: boolean;
  /** Whether the viewer has muted the author. Lists then show none of the author's stories. */
  isMuted: boolean;
  /** True if moderators were allowed to read something of a story for the viewer's circle. */
  isShown?: boolean;
  /** True for an author who is no longer in the circle of their story: they read it and delete it. */
  isOutside?: boolean;
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
