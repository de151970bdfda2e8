import type { Address, FeaturePages, Page, PageFile, Pattern } from './app/page.ts';
import { accountsPages } from './features/accounts/pages.ts';
import { adminPages } from './features/admin/pages.ts';
import { announcementsPages } from './features/announcements/pages.ts';
import { auditPages } from './features/audit/pages.ts';
import { bookPages } from './features/book/pages.ts';
import { chatsPages } from './features/chats/pages.ts';
import { circlesPages } from './features/circles/pages.ts';
import { commentsPages } from './features/comments/pages.ts';
import { deputiesPages } from './features/deputies/pages.ts';
import { exportsPages } from './features/exports/pages.ts';
import { feedsPages } from './features/feeds/pages.ts';
import { followingPages } from './features/following/pages.ts';
import { gatheringsPages } from './features/gatherings/pages.ts';
import { homePages } from './features/home/pages.ts';
import { invitationsPages } from './features/invitations/pages.ts';
import { lettersPages } from './features/letters/pages.ts';
import { mailsPages } from './features/mails/pages.ts';
import { membershipPages } from './features/membership/pages.ts';
import { moderationPages } from './features/moderation/pages.ts';
import { newsPages } from './features/news/pages.ts';
import { overviewPages } from './features/overview/pages.ts';
import { peoplePages } from './features/people/pages.ts';
import { performancePages } from './features/performance/pages.ts';
import { photosPages } from './features/photos/pages.ts';
import { pushPages } from './features/push/pages.ts';
import { readingPages } from './features/reading/pages.ts';
import { recordingsPages } from './features/recordings/pages.ts';
import { remembrancePages } from './features/remembrance/pages.ts';
import { searchPages } from './features/search/pages.ts';
import { shelfPages } from './features/shelf/pages.ts';
import { storiesPages } from './features/stories/pages.ts';
import { topicsPages } from './features/topics/pages.ts';
import { typingPages } from './features/typing/pages.ts';

const lists: readonly FeaturePages[] = [
  accountsPages,
  adminPages,
  announcementsPages,
  auditPages,
  bookPages,
  chatsPages,
  circlesPages,
  commentsPages,
  deputiesPages,
  exportsPages,
  feedsPages,
  followingPages,
  gatheringsPages,
  homePages,
  invitationsPages,
  lettersPages,
  mailsPages,
  membershipPages,
  moderationPages,
  newsPages,
  overviewPages,
  peoplePages,
  performancePages,
  photosPages,
  pushPages,
  readingPages,
  recordingsPages,
  remembrancePages,
  searchPages,
  shelfPages,
  storiesPages,
  topicsPages,
  typingPages,
];

/** The web app's own files, the health check and the live channel. */
const OWN_ADDRESSES: Record<Pattern, Address> = {
  '/healthz': { access: 'public' },
  '/robots.txt': { access: 'public' },
  '/licences.txt': { access: 'public' },
  '/.well-known/security.txt': { access: 'public' },
  '/.well-known/change-password': { access: 'public' },
  '/assets/:file': { access: 'public' },
  '/favicon.svg': { access: 'public' },
  '/icons/:file': { access: 'public' },
  '/manifest.webmanifest': { access: 'public' },
  '/community/:file': { access: 'public' },
  '/service-worker.js': { access: 'public' },
  '/offline/:file': { access: 'public' },
  '/live': { access: 'members', refusal: 'plain-text' },
  '/live/state': { access: 'members', refusal: 'plain-text' },
};

const indexes = join(lists.map((list) => list.indexes));
const frames = join(lists.map((list) => list.frames));

/**
 * Every page, from the pages.ts of each feature. The route table, the gate, body limits, texts and metrics derive from this list; the
 * pattern is the page's name in metrics. access.test.ts compares it with a second, independent list.
 */
export const pages: Record<string, Page> = Object.fromEntries(
  Object.entries(join(lists.map((list) => list.pages))).map(([pattern, page]) => [
    pattern,
    { ...page, index: indexes[pattern], layout: page.frame && frames[page.frame] },
  ]),
);

/**
 * Every address that the server answers without React Router: its own, and those that features register in
 * `routes`, `keyRoutes` and `fileRoutes`. If such an address has the refusal `redirect`, the gate redirects
 * browsers that open it.
 */
export const otherAddresses: Record<string, Address> = join([
  OWN_ADDRESSES,
  ...lists.map((list) => list.others),
]);

/**
 * Returns the names of each page's catalogues, separated by spaces, and after a `|` those of its late parts, by the
 * page's pattern. The browser receives no other part of this list.
 */
export function createSiteMap(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pages).map(([pattern, { texts }]) => {
      const late = lists.flatMap(({ lateTexts }) => lateTexts?.[pattern as Pattern] ?? []);
      return [pattern, texts.join(' ') + (late.length > 0 ? `|${late.join(' ')}` : '')];
    }),
  );
}

/** Returns entries of the header by the first segment of the addresses that they stand for. */
export function createSections(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([pattern, { section }]) =>
      section ? [[`/${pattern.split('/')[1]}`, section]] : [],
    ),
  );
}

/** Returns the id of the route of a page's index. The same file gets another id below another page. */
export function toIndexId(pattern: string, index: PageFile): string {
  const id = index.replace(/\.tsx$/, '');
  const [first] = Object.entries(pages).find(([, page]) => page.index === index) ?? [];
  return first === pattern ? id : `${id} ${pattern}`;
}

/**
 * Joins the lists of all features. A fixed segment precedes a parameter, because the first pattern that matches
 * a path is its page. Throws an error if two features list the same key: one would silently replace the other.
 */
function join<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const joined: Record<string, T> = {};
  const entries = parts.flatMap((part = {}) => Object.entries(part));
  for (const [key, value] of entries.sort(([a], [b]) => (toSortKey(a) < toSortKey(b) ? -1 : 1))) {
    if (key in joined) throw new Error(`two features list ${key} in their pages.ts`);
    joined[key] = value;
  }
  return joined;
}

function toSortKey(pattern: string): string {
  return pattern.replaceAll(':', '~');
}
