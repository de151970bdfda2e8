import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import type { Byline, Face } from '../people/contract.ts';
import type { TextLink } from '../stories/links-contract.ts';
import type { SubjectKind } from '../subjects/contract.ts';

/** In graphemes, the characters that a reader sees. */
export const MAX_COMMENT = 2000;
/** How many comments a page shows, without their replies. */
export const THREADS_PER_PAGE = 20;
/** How many of the newest replies stand under each comment of a page. */
export const REPLIES_SHOWN = 3;
export const REPLIES_PER_PAGE = 50;
export const MAX_COMMENTS = 10_000;
/** The space for all comments of a member. */
export const MAX_COMMENT_BYTES_PER_MEMBER = 20_000_000;
/** How many different people a comment may mention. */
export const MAX_MENTIONS = 5;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a comment.'));
const text = v.pipe(
  v.string(),
  v.maxLength(MAX_COMMENT * MAX_UNITS_PER_GRAPHEME, 'This comment is too long.'),
);
/** The accounts that the writer picked from the list of people, separated by commas. More than MAX_MENTIONS: the writer may have removed some. */
const mentions = v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f-]{36}(,(?!$)|$)){0,30}$/)));
const key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

export const postCommentInput = v.strictObject({
  intent: v.literal('comment'),
  text,
  /** Idempotency key. The server creates it with the form, and the browser stores it with the draft. */
  key,
  /** The comment or reply that this one answers. Empty for a comment that is not a reply. */
  replyTo: v.optional(v.union([v.literal(''), id])),
  mentions,
});
export type PostCommentInput = v.InferOutput<typeof postCommentInput>;

export const editCommentInput = v.strictObject({
  intent: v.literal('edit-comment'),
  comment: id,
  text,
  /** The version that the form was filled from. The server rejects an edit of an outdated version. */
  version: v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform((digits) => Number(digits)),
  ),
  /** Names the draft that this form was filled from. */
  key: v.optional(key),
  mentions,
});
export type EditCommentInput = v.InferOutput<typeof editCommentInput>;

/** What a prefetched page has shown. Its script sends this without waiting for an answer. */
export const shownInput = v.strictObject({
  subject: id,
  comment: v.optional(v.pipe(v.array(id), v.maxLength(THREADS_PER_PAGE * (1 + REPLIES_SHOWN))), []),
});
export type ShownInput = v.InferOutput<typeof shownInput>;

export const deleteCommentInput = v.strictObject({ intent: v.literal('delete-comment'), comment: id });
export const restoreCommentInput = v.strictObject({ intent: v.literal('restore-comment'), comment: id });

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const likeCommentInput = v.strictObject({
  intent: v.literal('like'),
  comment: id,
  liked: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
});
export type LikeCommentInput = v.InferOutput<typeof likeCommentInput>;

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const closeCommentsInput = v.strictObject({
  intent: v.literal('close-comments'),
  closed: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
});

/**
 * Deleted and hidden comments, and those of people whom the reader has muted, show no text and no author. They
 * are shown because others replied to them. A reader who may read a hidden comment gets it as 'shown', with
 * `isHidden`.
 */
type CommentState = 'shown' | 'deleted' | 'hidden' | 'muted';

/** Someone whom a comment mentions. */
export interface Mention {
  /** The current name. Empty if the person has left. */
  name: string;
  /** The account whose page the name leads to. Null without a name or page. */
  accountId: string | null;
  /**
   * The forms of an ending that follows the words for somebody anonymous: in place of a final ൾ, and after
   * Latin letters.
   */
  ending?: { joined: string; apart: string };
}

/** Someone whom the list of people offers to mention. */
export interface Mentionable extends Face {
  id: string;
  name: string;
  /** The name as the person wrote it, if `name` shows it in Latin letters. */
  written?: string;
}

export interface CommentCard extends Byline {
  id: string;
  /** The comment whose thread this reply belongs to. Null for a comment that is not a reply. */
  rootId: string | null;
  state: CommentState;
  /** Contains a number between U+2068 and U+2069 for each mention, which is the mention's index in `mentions`. */
  text: string;
  /** What the form for an edit starts with, if `text` shows it in Latin letters. Only the author gets it. */
  written?: string | undefined;
  mentions: Mention[];
  links?: TextLink[] | undefined;
  language: TextLanguage;
  /** True if the reader is the author, who may edit and delete the comment. */
  isMine: boolean;
  /** True if only the author and moderators see the comment. Others see an empty place, or nothing. */
  isHidden: boolean;
  /** True if the comment is hidden because a newcomer's text waits for a moderator. */
  isHeld: boolean;
  /** Where the reader learns why the comment is hidden. Null for the author before a decision, and once the case is deleted. */
  casePath: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Time of the last edit, or of posting if never edited, in milliseconds since 1970. */
  version: number;
  /** The comment that a reply answers. Null if the reply answers the first comment of the thread, or a deleted one. */
  inReplyTo: { id: string; author: string } | null;
  likes: number;
  /** Whether the reader likes the comment. Other readers' likes stay private. */
  isLiked: boolean;
}

/**
 * A shown comment as everyone except its author reads it. Only `isLiked` depends on the reader, and does not
 * reveal who that is.
 */
export type SharedComment = Omit<
  CommentCard,
  'state' | 'written' | 'isMine' | 'isHidden' | 'isHeld' | 'casePath'
>;

export interface Thread {
  comment: CommentCard;
  /** Oldest first. */
  replies: CommentCard[];
  /** How many replies are older than these. */
  earlierReplies: number;
}

/** A page of the comments on something, oldest first. */
export interface CommentPage {
  threads: Thread[];
  /** True if the page shows one comment alone with its replies. The cursors then belong to the replies. */
  isThread: boolean;
  /** The kind of thing that the comments are about: see features/subjects. */
  kind: SubjectKind;
  /** Cursors of the pages before and after. Undefined at the ends. */
  earlier: string | undefined;
  later: string | undefined;
  /** The number of comments and replies that are neither deleted nor hidden, nor by people whom the reader has muted. */
  total: number;
  /** The number of comments that a live signal counts, including those of muted people. */
  counted: number;
  /** True if nobody may comment. */
  isClosed: boolean;
  /** True if the subject is hidden. Its author and moderators can read the comments, and add none. */
  isHidden: boolean;
  /** True if the author of the subject is remembered: the comments are words for the family. */
  isCondolence: boolean;
  /** True if the reader wrote what the comments are about, and may close them. */
  mayClose: boolean;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}
