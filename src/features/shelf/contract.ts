import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { postCommentInput } from '../comments/contract.ts';
import { plainLetterInput } from '../letters/contract.ts';
import { likeInput, publishInput } from '../stories/contract.ts';
import type { TopicId } from '../topics/contract.ts';

/** A device asks for at most this many whole stories at once. */
const MAX_WHOLE = 20;

/** The lists of a shelf. A story can be in several. */
const SHELF_LISTS = ['saved', 'latest', 'read'] as const;
type ShelfListName = (typeof SHELF_LISTS)[number];

/** The present contents of a member's shelf, without the texts. */
export interface ShelfContents {
  /** The owner of the shelf, so that a device never adds one member's stories to another's. */
  account: string;
  /** The ids of each list, in the list's order. */
  lists: Record<ShelfListName, string[]>;
  /** A version for each story, by its id. It changes whenever the parts that a device keeps change. */
  versions: Record<string, string>;
  /** The topics that a form offers, in the reader's language. */
  topics: { id: TopicId; name: string }[];
}

/** A story as a device keeps it. */
export interface ShelfStory {
  id: string;
  /** The version: see ShelfContents. */
  kept: string;
  topic: TopicId;
  title: string;
  titleLanguage: TextLanguage;
  text: string;
  language: TextLanguage;
  /** The author's display name. Empty if the author has no name or has left. */
  author: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Whether the reader likes the story. */
  isLiked: boolean;
  photos: { path: string; alt: string; altLanguage: TextLanguage; width: number; height: number }[];
}

export interface ShelfStories {
  account: string;
  stories: ShelfStory[];
}

/** The stories that a device wants whole. */
export const wantedIds = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, 'These are not stories.'),
  v.transform((ids) => ids.split(',')),
  v.maxLength(MAX_WHOLE, 'Too many stories at once.'),
);

const story = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a story.'));
/** A correspondence, or `to/` and the account of somebody to whom this is the first letter. */
const letters = v.pipe(v.string(), v.regex(/^(to\/)?[0-9a-f-]{36}$/, 'These are no letters.'));

/** Something that was written without a network. The rules of the pages' forms handle it. */
export const waitingInput = v.variant('intent', [
  v.pick(publishInput, ['intent', 'topic', 'title', 'content', 'key']),
  v.strictObject({ ...v.pick(postCommentInput, ['intent', 'text', 'key']).entries, story }),
  v.strictObject({
    ...v.pick(plainLetterInput, ['text', 'key']).entries,
    intent: v.literal('letter'),
    letters,
  }),
  likeInput,
]);
export type WaitingInput = v.InferOutput<typeof waitingInput>;

/** The answer to something that was written without a network: where it can be found now. */
export interface SentAnswer {
  path: string;
}
