import type { CommentCard, CommentPage, SharedComment, Thread } from '../contract.ts';

/*
 * A document contains each comment once, as HTML. Its loader data omits the threads: the browser reads them from the HTML
 * when it hydrates. A data request contains them as one text, which costs less than React Router's encoding.
 */

/** The values of most comments in the fields that their HTML does not show. */
const DEFAULTS = {
  state: 'shown',
  inReplyTo: null,
  isMine: false,
  isHidden: false,
  isHeld: false,
  casePath: null,
  likes: 0,
  isLiked: false,
} as const;

/** A page of comments as it arrives in the browser. */
export type LoadedComments = CommentPage & {
  /** The threads of a data request, as JSON. */
  json?: string;
  /** The threads of a document. */
  items?: readonly HTMLElement[];
};

/** Returns the part of a comment that is the same for everyone but its author and moderators. */
export function toShared({
  state,
  written,
  isMine,
  isHidden,
  isHeld,
  casePath,
  ...shared
}: CommentCard): SharedComment {
  return shared;
}

/** Returns what the HTML of a comment does not show, as an attribute of it. The browser does not need it. */
export function toAttribute(comment: SharedComment): string | undefined {
  if (!import.meta.env.SSR) return undefined;
  const {
    id,
    rootId,
    text,
    mentions,
    language,
    author,
    authorId,
    photo,
    initial,
    createdAt,
    version,
    ...rest
  } = comment;
  const hidden: Partial<CommentCard> = rest;
  for (const name of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]) {
    if (hidden[name] === DEFAULTS[name]) delete hidden[name];
  }
  if (author === '') hidden.author = author;
  if (version !== createdAt) hidden.version = version;
  // The names of people and the titles of stories stand in the HTML of a text.
  if (mentions.length > 0 || comment.links) Object.assign(hidden, { text, mentions });
  return JSON.stringify(hidden);
}

/** Returns the page as a loader's data for a document. The page can be rendered from it, but the data omits the threads. */
export function toDocumentComments(page: CommentPage): CommentPage {
  return Object.defineProperty(page, 'threads', { enumerable: false });
}

/** Returns the page as a loader's data for a data request. */
export function toRequestedComments({ threads, ...rest }: CommentPage): LoadedComments {
  return { ...rest, json: JSON.stringify(threads) } as LoadedComments;
}

/** Completes a page in the browser. */
export function restoreThreads(page: LoadedComments): void {
  page.threads ??= page.json === undefined ? (page.items ?? []).map(readThread) : JSON.parse(page.json);
}

function readThread(item: HTMLElement): Thread {
  const [root, ...replies] = item.querySelectorAll<HTMLElement>('[data-comment]');
  const comment = readComment(root as HTMLElement, null);
  return {
    comment,
    replies: replies.map((reply) => readComment(reply, comment.id)),
    earlierReplies: Number(item.dataset.earlier ?? 0),
  };
}

function readComment(element: HTMLElement, rootId: string | null): CommentCard {
  const find = (selector: string) => element.querySelector<HTMLElement>(selector);
  const [name, text] = [find('bdi'), find('[dir]')];
  const createdAt = Date.parse(find('time')?.getAttribute('datetime') ?? '');
  return {
    ...DEFAULTS,
    id: element.id.slice('comment-'.length),
    rootId,
    text: text?.textContent ?? '',
    mentions: [],
    language: (text?.lang ?? '') as CommentCard['language'],
    author: name?.textContent ?? '',
    authorId: name?.querySelector('a')?.pathname.slice('/people/'.length) ?? null,
    photo: find('img')?.getAttribute('src') ?? null,
    // Not shown beside a photo.
    initial: element.firstChild?.textContent || '?',
    createdAt,
    version: createdAt,
    ...JSON.parse(element.dataset.comment as string),
  };
}
