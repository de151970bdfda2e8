import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { AccessClass } from '../src/app/page.ts';
import { addresses } from '../src/pipeline/access.ts';
import routeTable from '../src/routes.ts';

/**
 * The access class that each URL must have, by its whole path or its first segment; `x/` stands for all below `/x`. Written independently of src/pages.ts, because
 * access.test.ts compares the two lists.
 */
const EXPECTED_ACCESS: Record<string, AccessClass> = {
  '': 'public',
  'second-step': 'public',
  passkey: 'public',
  'reset-password': 'public',
  'verify-email': 'public',
  goodbye: 'public',
  'ask-again': 'public',
  'keep-factors': 'public',
  'email-link': 'public',
  unsubscribe: 'public',
  application: 'public',
  performance: 'public',
  'reader-settings': 'public',
  'house-rules': 'public',
  healthz: 'public',
  'robots.txt': 'public',
  'licences.txt': 'public',
  '.well-known': 'public',
  assets: 'public',
  'favicon.svg': 'public',
  icons: 'public',
  'manifest.webmanifest': 'public',
  community: 'public',
  'service-worker.js': 'public',
  offline: 'public',
  'sign-out': 'signed-in',
  account: 'signed-in',
  settings: 'signed-in',
  // Nobody has proved yet that an unverified account belongs to the email's owner.
  'account/security': 'members',
  'account/email': 'members',
  'account/muted': 'members',
  'account/deputy': 'members',
  'account/own-data/wishes': 'members',
  'account/feed': 'members',
  feed: 'public',
  'account/community-archive': 'members',
  'account/chat-memories': 'members',
  'chat-memories': 'public',
  'chat-photos': 'members',
  invitations: 'members',
  profile: 'members',
  me: 'members',
  dashboard: 'members',
  news: 'members',
  'push-devices': 'members',
  following: 'members',
  people: 'members',
  search: 'members',
  write: 'members',
  tell: 'members',
  new: 'members',
  recordings: 'members',
  drafts: 'members',
  reading: 'members',
  'reading-place': 'members',
  stories: 'members',
  gatherings: 'members',
  circles: 'members',
  books: 'members',
  'books/new': 'administrators',
  'book-covers': 'members',
  'book-files': 'members',
  letters: 'members',
  calendar: 'public',
  'profile-photos': 'members',
  'circle-pictures': 'members',
  live: 'members',
  mentions: 'members',
  shown: 'members',
  audiences: 'members',
  shelf: 'members',
  typing: 'members',
  report: 'members',
  moderation: 'moderators',
  'story-photos': 'members',
  // The list of requests. What is below it is for administrators alone, but for the page that decides about a request.
  admin: 'approvers',
  'admin/': 'administrators',
  'admin/members/:account': 'approvers',
};

/** First segments of URLs that are not pages: static files, the health check and photos. */
const NON_PAGES = [
  'healthz',
  'robots.txt',
  'licences.txt',
  '.well-known',
  'assets',
  'favicon.svg',
  'icons',
  'manifest.webmanifest',
  'community',
  'service-worker.js',
  'calendar',
  'feed',
  'offline',
  'profile-photos',
  'circle-pictures',
  'story-photos',
  'recordings',
  'chat-photos',
  'book-covers',
  'book-files',
];

/** Answer scripts that only read. */
export const SCRIPT_READS = [
  ...['/mentions', '/typing/words', '/shelf/stories', '/live', '/live/state'],
  ...['/account/verification', '/audiences'],
];

/** What a browser may keep beside photos, if it asks each time whether it may still show it. */
export const REVALIDATED = ['/typing/words'];

/** Answer the scripts of the story form, of a story and of its comments, and the form of a chat, and show no page. */
export const SCRIPT_ADDRESSES = [
  '/write/draft',
  '/reading-place',
  '/shown',
  '/admin/group-chat/upload',
  '/shelf/waiting',
  ...SCRIPT_READS,
];

/** Downloads, and addresses of scripts and of a former page that lead a browser to a page. */
export const OPENED_ADDRESSES = [
  ...[
    '/account/own-data/archive',
    '/people/:account/remembrance/archive',
    '/admin/exports/members',
    '/admin/exports/archive',
  ],
  ...['/gatherings/:gathering/calendar', '/performance', '/push-devices', '/admin/audit'],
];

export const PERSONS = [
  'visitor',
  'pending',
  'suspended',
  'remembered',
  'declined',
  'no-record',
  'unverified',
  'member',
  'moderator',
  'approver',
  'administrator',
] as const;

/** The patterns to which a refused visitor comes back after signing in. Written independently of src/pages.ts. */
export const RETURNS: readonly string[] = [
  '/account/cases/:case',
  '/account/chat-memories',
  '/books',
  '/books/:book',
  '/books/:book/answer',
  '/books/:book/edit',
  '/books/:book/facts',
  '/books/:book/print',
  '/books/:book/stories',
  '/books/new',
  '/circles',
  '/circles/:circle',
  '/circles/:circle/people',
  '/circles/new',
  '/drafts',
  '/following',
  '/gatherings',
  '/gatherings/:gathering',
  '/gatherings/:gathering/calendar',
  '/gatherings/:gathering/edit',
  '/gatherings/:gathering/photos',
  '/gatherings/calendar',
  '/gatherings/new',
  '/letters',
  '/letters/:correspondence',
  '/letters/to/:account',
  '/me',
  '/moderation',
  '/moderation/:case',
  '/moderation/log',
  '/news',
  '/news/settings',
  '/people',
  '/people/:account',
  '/people/:account/remembrance',
  '/people/:account/remembrance/archive',
  '/reading/:list',
  '/search',
  '/settings',
  '/stories',
  '/stories/:topic',
  '/stories/:topic/:story',
  '/stories/:topic/:story/write-down',
  '/stories/latest',
  '/tell',
  '/write',
];

export const BELOW_MEMBER = PERSONS.slice(0, PERSONS.indexOf('member'));

export type Visitor = (typeof PERSONS)[number];

export const routes = flatten(routeTable);

/** The patterns of all pages that a browser can show, without actions. */
export const pagePatterns = routeTable
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .flatMap(({ path }) => (path ? [path] : []));

/** The URL patterns of files that are not public, and of the address for a script. */
export const files = addresses
  .filter(({ pattern, access }) => isNonPage(pattern) && access !== 'public')
  .map(({ pattern }) => pattern);

/** Returns the status that refuses this person; undefined if access is allowed. */
export function expectedRefusal(access: AccessClass, person: Visitor): 401 | 403 | undefined {
  if (access === 'public') return undefined;
  if (!hasSession(person)) return 401;
  if (access === 'signed-in' || person === 'administrator') return undefined;
  if (access === 'members' && ['member', 'moderator', 'approver'].includes(person)) return undefined;
  if (access === 'moderators' && person === 'moderator') return undefined;
  if (access === 'approvers' && person === 'approver') return undefined;
  return 403;
}

/** Returns whether an address is open to the person, by the first segment of its normalised path. */
export function mayOpen(url: string, person: Visitor): boolean {
  const { pathname } = new URL(url, 'http://kerikko.test');
  const [, first = ''] = /^\/([^/]*?)(\.data)?(\/|$)/.exec(pathname) ?? [];
  const access = EXPECTED_ACCESS[first === '_' || first === '_root' ? '' : first];
  return access !== undefined && expectedRefusal(access, person) === undefined;
}

/** Returns false for pending, declined and suspended members: the server ignores their session cookie. */
export function hasSession(person: Visitor): boolean {
  return ['no-record', 'unverified', 'member', 'moderator', 'approver', 'administrator'].includes(person);
}

export function expectedAccess(path: string): AccessClass {
  const segment = firstSegment(path);
  const access = EXPECTED_ACCESS[path.slice(1)] ?? EXPECTED_ACCESS[`${segment}/`] ?? EXPECTED_ACCESS[segment];
  if (!access) throw new Error(`${path}: add its access class to EXPECTED_ACCESS in test/expected-access.ts`);
  return access;
}

export function isNonPage(path: string): boolean {
  return [...SCRIPT_ADDRESSES, ...OPENED_ADDRESSES].includes(path) || NON_PAGES.includes(firstSegment(path));
}

export function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

function flatten(entries: RouteConfigEntry[], parent = ''): string[] {
  const paths = entries.flatMap(({ path = '', children = [] }) => {
    const whole = path.startsWith('/') ? path : `${parent}/${path}`.replace(/(.)\/$/, '$1');
    return [whole, ...flatten(children, whole)];
  });
  return [...new Set(paths)];
}
