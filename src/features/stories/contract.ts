import * as v from 'valibot';
import type { Language } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import { givenName } from '../accounts/contract.ts';
import { audience } from '../circles/audience-contract.ts';
import { sentDescriptions, sentFile, sentPhotos, sentPlaces } from '../photos/contract.ts';
import type { TopicId } from '../topics/contract.ts';
import { topicId } from '../topics/topics-contract.ts';

/** Limits in graphemes, the characters that a reader sees. */
export const MAX_TITLE = 200;
export const MAX_CONTENT = 32_000;
/** Approximate number of UTF-16 code units of a story that a list shows. */
export const OPENING_LENGTH = 1000;
export const PAGE_SIZE = 20;
/** The space for all stories of a member: 5,000 stories of ten kilobytes each. */
export const MAX_STORY_BYTES_PER_MEMBER = 50_000_000;
/** An account keeps this many drafts. */
export const MAX_DRAFTS = 20;
/** Limit of a draft's text in UTF-16 code units. A story of 32,000 Malayalam letters has about half as many. */
export const MAX_DRAFT_LENGTH = 160_000;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));

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

export const publishInput = v.strictObject({
  intent: v.literal('publish'),
  topic: topicId,
  title,
  content,
  /** Idempotency key. The server creates it with the form, and the browser stores it with the draft. */
  key,
  /** Sent by forms that ask for a name, because the member has none. */
  name: givenName,
  circle: audience,
  /** Used only when a draft is saved. */
  base: v.optional(v.string()),
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
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
  circle: audience,
  /** The author has been asked whether more people may see the story. */
  widens: v.optional(v.literal('yes')),
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
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
  circle: audience,
  widens: v.optional(v.literal('yes')),
  /** The name was saved when the form was sent for the first time. */
  name: givenName,
  base: v.optional(v.string()),
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
});
export type ChangeInput = v.InferOutput<typeof changeInput>;

/** The topic of a draft is empty until the author chooses one. */
const draftTopic = v.union([v.literal(''), topicId]);

/** The draft's audience. Empty until the author chooses. */
const draftAudience = v.union([v.literal(''), v.literal('everyone'), v.pipe(v.string(), v.uuid())]);

/** The number of the question that a draft answers, as in the address of its form. Empty if it answers none. */
const questionNumber = v.pipe(v.string(), v.regex(/^\d{0,4}$/));

/** A text that the form's script saves while the author writes. */
export const draftInput = v.strictObject({
  key,
  topic: draftTopic,
  title,
  content,
  /** The version of the account's draft that the text continues; 0 if it continues none. */
  base: version,
  circle: v.optional(draftAudience),
  question: v.optional(questionNumber),
  /** Identifies the browser's copy of the draft, which numbers its texts. */
  writer: key,
  sequence: version,
});
/** Asks for the links of a text, to preview the text. */
export const previewLinksInput = v.strictObject({ intent: v.literal('links'), content });
export type DraftInput = v.InferOutput<typeof draftInput>;

/** The buttons of the story form that publish nothing. `story` and `version` are those of changeInput. */
export const draftFormInput = v.strictObject({
  intent: v.picklist(['save-draft', 'preview']),
  key,
  topic: v.optional(draftTopic, ''),
  circle: v.optional(draftAudience, ''),
  title,
  content,
  /** The version of the account's draft that the form was filled from. */
  base: v.optional(version, '0'),
  name: givenName,
  story: v.optional(id),
  version: v.optional(version),
  photo: sentPhotos,
  alt: sentDescriptions,
  place: sentPlaces,
  file: sentFile,
});

export const draftListInput = v.strictObject({
  intent: v.picklist(['discard', 'restore']),
  /** The kind of a draft that is no text. */
  kind: v.optional(v.string()),
  draft: key,
});

export const deleteInput = v.strictObject({ intent: v.literal('delete') });
export const restoreInput = v.strictObject({
  intent: v.literal('restore'),
  /** The page to return to: the story's own page if set, otherwise its topic's list. */
  at: v.optional(v.literal('story')),
});

/** The list to return to after a form in it, without scripts. Longer than the path of any page. */
export const listAddress = v.optional(v.pipe(v.string(), v.maxLength(2000)));

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const likeInput = v.strictObject({
  intent: v.literal('like'),
  story: id,
  back: listAddress,
  liked: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
});
export type LikeInput = v.InferOutput<typeof likeInput>;

/** An unpublished story. */
export interface Draft {
  /** The key of the draft's form. */
  id: string;
  /** Empty until the author chooses one. */
  topic: TopicId | '';
  /** `everyone`, the id of a circle, or empty until the author chooses. */
  circle: string;
  /** The number of the question that the story answers, or empty. */
  question: string;
  title: string;
  content: string;
  /** Counts the saved texts, starting at 1. */
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** A draft as a row of a list. */
export interface DraftSummary extends Omit<Draft, 'content' | 'circle' | 'question'> {
  titleLanguage: TextLanguage;
  /** The first words of the text. */
  excerpt: string;
  isCut: boolean;
  language: TextLanguage;
}

/** Something unpublished of a member that is not a text of the story form, such as a recording. */
export interface OtherDraft {
  kind: string;
  /** Unique among the member's drafts of its kind. */
  id: string;
  /** The draft's title; for a draft without a title, words that describe the draft. */
  name: Record<Language, string>;
  /** The paths where its member continues and publishes it. */
  path: string;
  publishPath: string;
  /** When it was last changed, in milliseconds since 1970. */
  updatedAt: number;
  /** When the server deletes the draft. Null for a draft that only a device has. */
  keptUntil: number | null;
  /** The parts of the draft that the server can play, for the player in web/draft-player.ts of its feature. */
  parts?: object[];
}

/**
 * The account's answer to a saved text. The version is 0 if the account keeps no draft, because the text is
 * empty.
 */
export interface SavedDraft extends Pick<Draft, 'version' | 'updatedAt'> {
  /** True when the member's stories will soon use all of their space. */
  isNearlyFull?: boolean;
}

/** A story in its author's list that only the author and moderators see. */
export interface HiddenStory {
  id: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  isHeld: boolean;
}

/**
 * A text in pieces, so that a page can mark words that match a search: the second piece, the fourth and so on.
 */
export type MarkedText = string[];

export interface LikeState {
  likes: number;
  isLiked: boolean;
}
