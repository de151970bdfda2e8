import type { BodyLimitName } from './server/http/body-limit.ts';
import type { TextsName } from './web/texts/texts.ts';

/** The viewers who may open an address. `signed-in` includes viewers who never asked to join or have not verified their email. */
export type AccessClass = 'public' | 'signed-in' | 'members' | 'moderators' | 'approvers' | 'administrators';

/**
 * How the gate answers a browser that may not open a page. `redirect`, the default, leads to the sign-in or to the
 * account; an error page explains the refusal at the same address; plain text suits files.
 */
type RefusalStyle = 'redirect' | 'error-page' | 'error-page-for-visitors' | 'plain-text';

export interface Address {
  access: AccessClass;
  refusal?: RefusalStyle;
  /** How much a form may send; `small` by default. */
  bodyLimit?: BodyLimitName;
  /** How much a form with a file may send; `bodyLimit` by default. */
  uploadLimit?: BodyLimitName;
  /** Signing in leads a refused visitor back here. Only for pages that change nothing when they are opened, except what counts as read. */
  allowSignInReturn?: true;
  /** The page may use the microphone. */
  mayRecord?: true;
  /** Accepts a form without an `Origin`, as mail services send it. The action must not read the viewer. */
  acceptsForeignForms?: true;
}

export interface Page extends Address {
  file: PageFile;
  /** A second file, shown inside the page. */
  index?: PageFile;
  /** The file that frames the page. Pages with the same layout share one instance of it. */
  layout?: LayoutFile;
  /** The entry of the header that stands for the page and for all addresses that begin with the same segment. */
  section?: Pattern;
  /** The names of the page's texts (texts.en.ts of a feature), beside those that every page needs. */
  texts: readonly TextsName[];
}

type PageFile = `features/${string}/web/${string}-page.tsx`;
type LayoutFile = `features/${string}/web/${string}-layout.tsx`;
/** `:name` stands for one path segment of letters, digits, '-', '_' and '.'. */
type Pattern = `/${string}`;

/**
 * Every page. The route table, the gate, body limits, texts and metrics derive from this list; the
 * pattern is the page's name in metrics. access.test.ts compares it with a second, independent list.
 */
export const pages = {
  '/': {
    file: 'features/accounts/web/sign-in-page.tsx',
    access: 'public',
    texts: ['sign-in'],
  },
  '/second-step': {
    file: 'features/accounts/web/second-step-page.tsx',
    access: 'public',
    texts: ['security'],
  },
  '/passkey': {
    file: 'features/accounts/web/passkey-page.tsx',
    access: 'public',
    texts: ['sign-in', 'security'],
  },
  '/reset-password': {
    file: 'features/accounts/web/reset-password-page.tsx',
    access: 'public',
    texts: ['sign-in', 'links'],
  },
  '/verify-email': {
    file: 'features/accounts/web/verify-email-page.tsx',
    access: 'public',
    texts: ['sign-in', 'links'],
  },
  '/keep-factors': {
    file: 'features/membership/web/keep-factors-page.tsx',
    access: 'public',
    texts: ['links'],
  },
  '/email-link': {
    file: 'features/accounts/web/email-link-page.tsx',
    access: 'public',
    texts: ['links'],
  },
  '/unsubscribe': {
    file: 'features/news/web/unsubscribe-page.tsx',
    access: 'public',
    acceptsForeignForms: true,
    texts: ['links'],
  },
  '/ask-again': {
    file: 'features/membership/web/ask-again-page.tsx',
    access: 'public',
    texts: ['links'],
  },
  '/application': {
    file: 'features/membership/web/application-page.tsx',
    access: 'public',
    texts: ['application'],
  },
  '/goodbye': {
    file: 'features/accounts/web/goodbye-page.tsx',
    access: 'public',
    texts: ['members-data'],
  },
  '/house-rules': {
    file: 'features/moderation/web/house-rules-page.tsx',
    access: 'public',
    bodyLimit: 'profile',
    texts: ['house-rules'],
  },
  '/reader-settings': {
    file: 'features/accounts/web/reader-settings-page.tsx',
    access: 'public',
    texts: [],
  },

  '/sign-out': {
    file: 'features/accounts/web/sign-out-page.tsx',
    access: 'signed-in',
    texts: [],
  },
  '/account': {
    file: 'features/home/web/account-page.tsx',
    access: 'signed-in',
    refusal: 'error-page',
    section: '/me',
    texts: ['members'],
  },
  '/settings': {
    file: 'features/home/web/settings-page.tsx',
    access: 'signed-in',
    allowSignInReturn: true,
    section: '/me',
    texts: ['members', 'settings', 'reading'],
  },
  '/account/security': {
    file: 'features/accounts/web/sign-in-security-page.tsx',
    access: 'members',
    texts: ['security'],
  },
  '/account/email': {
    file: 'features/accounts/web/change-email-page.tsx',
    access: 'members',
    texts: ['security'],
  },
  '/account/own-data': {
    file: 'features/accounts/web/own-data-page.tsx',
    access: 'signed-in',
    texts: ['members-data'],
  },
  '/account/cases/:case': {
    file: 'features/moderation/web/own-case-page.tsx',
    access: 'signed-in',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['moderation'],
  },
  '/invitations': {
    file: 'features/invitations/web/invitations-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    section: '/me',
    texts: ['invitations'],
  },
  '/account/community-archive': {
    file: 'features/exports/web/archive-choice-page.tsx',
    access: 'members',
    texts: ['archive-choice'],
  },
  '/chat-memories': {
    file: 'features/chats/web/chat-link-page.tsx',
    access: 'public',
    texts: ['chat-link'],
  },
  '/account/chat-memories': {
    file: 'features/chats/web/memories-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    allowSignInReturn: true,
    texts: ['memories', 'stories', 'writing'],
  },
  '/account/own-data/wishes': {
    file: 'features/remembrance/web/wishes-page.tsx',
    access: 'members',
    texts: ['remembrance'],
  },
  '/account/deputy': {
    file: 'features/deputies/web/deputy-page.tsx',
    access: 'members',
    texts: ['deputies'],
  },
  '/account/feed': {
    file: 'features/feeds/web/feed-page.tsx',
    access: 'members',
    texts: ['feeds', 'secret-address'],
  },
  '/account/muted': {
    file: 'features/people/web/muted-page.tsx',
    access: 'members',
    texts: ['people'],
  },

  '/me': {
    file: 'features/home/web/me-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/me',
    texts: ['members', 'me', 'stories'],
  },
  '/dashboard': {
    file: 'features/home/web/dashboard-page.tsx',
    access: 'members',
    section: '/dashboard',
    texts: ['members', 'stories'],
  },
  '/profile': {
    file: 'features/people/web/profile-page.tsx',
    access: 'members',
    refusal: 'error-page-for-visitors',
    bodyLimit: 'profile',
    uploadLimit: 'photo',
    section: '/me',
    texts: ['members'],
  },
  '/news': {
    file: 'features/news/web/news-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/news',
    texts: ['news'],
  },
  '/news/settings': {
    file: 'features/push/web/news-settings-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['news', 'push'],
  },
  '/following': {
    file: 'features/following/web/following-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['following', 'stories'],
  },
  '/people': {
    file: 'features/people/web/people-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/people',
    texts: ['people'],
  },
  '/circles': {
    file: 'features/circles/web/circles-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/people',
    texts: ['circles', 'people'],
  },
  '/circles/new': {
    file: 'features/circles/web/new-circle-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['circles', 'circle-form'],
  },
  '/circles/:circle': {
    file: 'features/circles/web/circle-page.tsx',
    index: 'features/gatherings/web/circle-texts-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['circles'],
  },
  '/circles/:circle/people': {
    file: 'features/circles/web/circle-people-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['circles', 'circle-form'],
  },
  '/people/:account': {
    file: 'features/reading/web/person-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['people', 'stories', 'following'],
  },
  '/people/:account/remembrance': {
    file: 'features/remembrance/web/words-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    bodyLimit: 'profile',
    texts: ['remembrance'],
  },
  '/search': {
    file: 'features/search/web/search-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/search',
    texts: ['search', 'stories'],
  },
  '/stories': {
    file: 'features/reading/web/topics-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/stories',
    texts: ['stories'],
  },
  '/stories/latest': {
    file: 'features/reading/web/latest-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['stories'],
  },
  '/stories/:topic': {
    file: 'features/reading/web/topic-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    texts: ['stories'],
  },
  '/stories/:topic/:story': {
    file: 'features/reading/web/story-page.tsx',
    index: 'features/comments/web/comments-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    texts: ['stories'],
  },

  '/stories/:topic/:story/write-down': {
    file: 'features/recordings/web/write-down-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    allowSignInReturn: true,
    texts: ['recordings', 'stories'],
  },
  '/tell': {
    file: 'features/recordings/web/tell-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    mayRecord: true,
    section: '/new',
    texts: ['recordings'],
  },

  '/gatherings': {
    file: 'features/gatherings/web/gatherings-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/stories',
    texts: ['gatherings', 'stories'],
  },
  '/gatherings/new': {
    file: 'features/gatherings/web/new-gathering-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['gatherings'],
  },
  '/gatherings/calendar': {
    file: 'features/gatherings/web/calendar-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['gatherings', 'secret-address'],
  },
  '/gatherings/:gathering': {
    file: 'features/gatherings/web/gathering-page.tsx',
    index: 'features/comments/web/comments-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    allowSignInReturn: true,
    texts: ['gatherings'],
  },
  '/gatherings/:gathering/photos': {
    file: 'features/gatherings/web/gathering-photos-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    texts: ['gatherings'],
  },
  '/gatherings/:gathering/edit': {
    file: 'features/gatherings/web/edit-gathering-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['gatherings'],
  },

  '/books': {
    file: 'features/book/web/books-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/me',
    texts: ['book'],
  },
  '/books/new': {
    file: 'features/book/web/new-book-page.tsx',
    access: 'administrators',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['book', 'book-editors'],
  },
  '/books/:book': {
    file: 'features/book/web/book-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['book'],
  },
  '/books/:book/answer': {
    file: 'features/book/web/answer-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    allowSignInReturn: true,
    texts: ['book'],
  },
  '/books/:book/edit': {
    file: 'features/book/web/workshop-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['book', 'book-editors'],
  },
  '/books/:book/facts': {
    file: 'features/book/web/book-facts-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['book', 'book-editors'],
  },
  '/books/:book/stories': {
    file: 'features/book/web/choose-stories-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['book', 'book-editors', 'stories'],
  },
  '/books/:book/print': {
    file: 'features/book/web/print-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    texts: ['book', 'book-editors'],
  },

  '/letters': {
    file: 'features/letters/web/letters-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/letters',
    texts: ['letters'],
  },
  '/letters/:correspondence': {
    file: 'features/letters/web/correspondence-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    texts: ['letters'],
  },
  '/letters/to/:account': {
    file: 'features/letters/web/first-letter-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    texts: ['letters'],
  },

  '/new': {
    file: 'features/stories/web/new-story-page.tsx',
    access: 'members',
    section: '/new',
    texts: ['writing'],
  },
  '/write': {
    file: 'features/stories/web/write-page.tsx',
    access: 'members',
    bodyLimit: 'story',
    uploadLimit: 'storyWithPhoto',
    allowSignInReturn: true,
    section: '/new',
    texts: ['stories', 'writing'],
  },
  '/drafts': {
    file: 'features/stories/web/drafts-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/me',
    texts: ['stories', 'writing'],
  },
  '/shelf': {
    file: 'features/shelf/web/shelf-page.tsx',
    access: 'members',
    texts: ['shelf'],
  },
  '/reading/:list': {
    file: 'features/reading/web/reading-page.tsx',
    access: 'members',
    allowSignInReturn: true,
    section: '/me',
    texts: ['reading', 'stories'],
  },

  '/report': {
    file: 'features/moderation/web/report-page.tsx',
    access: 'members',
    bodyLimit: 'profile',
    texts: ['content', 'moderation'],
  },
  '/moderation': {
    file: 'features/moderation/web/queue-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'moderators',
    allowSignInReturn: true,
    section: '/me/admin',
    texts: ['content', 'moderation', 'admin'],
  },
  '/moderation/log': {
    file: 'features/audit/web/log-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'moderators',
    allowSignInReturn: true,
    texts: ['moderation', 'admin', 'audit'],
  },
  '/moderation/:case': {
    file: 'features/moderation/web/case-page.tsx',
    access: 'moderators',
    bodyLimit: 'profile',
    allowSignInReturn: true,
    texts: ['case-outcome', 'content', 'moderation'],
  },

  '/admin': {
    file: 'features/admin/web/requests-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'approvers',
    refusal: 'error-page',
    section: '/me/admin',
    texts: ['admin'],
  },
  '/admin/overview': {
    file: 'features/overview/web/overview-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'overview'],
  },
  '/admin/members': {
    file: 'features/membership/web/members-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin'],
  },
  '/admin/members/:account': {
    file: 'features/membership/web/member-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'approvers',
    texts: ['admin'],
  },
  '/admin/decisions': {
    file: 'features/membership/web/decisions-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin'],
  },
  '/admin/community': {
    file: 'features/admin/web/community-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'community'],
  },
  '/admin/community/:part': {
    file: 'features/admin/web/settings-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    bodyLimit: 'profile',
    uploadLimit: 'photo',
    texts: ['admin', 'community'],
  },
  '/admin/announcements': {
    file: 'features/announcements/web/announce-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    bodyLimit: 'profile',
    texts: ['admin', 'announcements'],
  },
  '/admin/topics': {
    file: 'features/topics/web/topics-settings-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    bodyLimit: 'profile',
    texts: ['admin', 'topics'],
  },
  '/admin/system': {
    file: 'features/admin/web/system-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    index: 'features/performance/web/performance-page.tsx',
    access: 'administrators',
    texts: ['admin', 'admin-mails', 'performance'],
  },
  '/admin/goal': {
    file: 'features/home/web/goal-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'goal', 'stories'],
  },
  '/admin/exports': {
    file: 'features/exports/web/exports-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'exports'],
  },
  '/admin/group-chat': {
    file: 'features/chats/web/rooms-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'chats'],
  },
  '/admin/mails': {
    file: 'features/mails/web/mails-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    texts: ['admin', 'admin-mails'],
  },
  '/admin/house-rules': {
    file: 'features/moderation/web/edit-rules-page.tsx',
    layout: 'features/admin/web/admin-layout.tsx',
    access: 'administrators',
    bodyLimit: 'profile',
    texts: ['admin', 'admin-tasks'],
  },
} as const satisfies Record<Pattern, Page>;

/**
 * Every address that the server answers without React Router: the web app's own files, the health check, and what features register
 * in `routes`, `keyRoutes` and `fileRoutes`. At an address with the refusal `redirect`, a browser that opens it is led on.
 */
export const otherAddresses = {
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
  '/feed': { access: 'public' },
  '/calendar': { access: 'public' },
  '/performance': { access: 'public', bodyLimit: 'report' },
  '/account/verification': { access: 'signed-in', refusal: 'plain-text' },
  '/account/own-data/archive': { access: 'signed-in' },
  '/people/:account/remembrance/archive': { access: 'members', allowSignInReturn: true },
  '/push-devices': { access: 'members' },
  '/gatherings/:gathering/calendar': { access: 'members', allowSignInReturn: true },
  '/admin/exports/archive': { access: 'administrators' },
  '/admin/exports/members': { access: 'administrators' },
  '/admin/audit': { access: 'administrators' },
  '/live': { access: 'members', refusal: 'plain-text' },
  '/live/state': { access: 'members', refusal: 'plain-text' },
  '/audiences': { access: 'members', refusal: 'plain-text' },
  '/mentions': { access: 'members', refusal: 'plain-text' },
  '/typing/words': { access: 'members', refusal: 'plain-text' },
  '/write/draft': { access: 'members', refusal: 'plain-text', bodyLimit: 'draft' },
  '/shelf/stories': { access: 'members', refusal: 'plain-text' },
  '/shelf/waiting': { access: 'members', refusal: 'plain-text', bodyLimit: 'story' },
  '/reading-place': { access: 'members', refusal: 'plain-text', bodyLimit: 'report' },
  '/admin/group-chat/upload': { access: 'administrators', refusal: 'plain-text', uploadLimit: 'chat' },
  '/chat-photos/:file': { access: 'members', refusal: 'plain-text' },
  '/profile-photos/:account/:file': { access: 'members', refusal: 'plain-text' },
  '/story-photos': { access: 'members', refusal: 'plain-text', uploadLimit: 'photo' },
  '/recordings': { access: 'members', refusal: 'plain-text', uploadLimit: 'photo' },
  '/recordings/:file': { access: 'members', refusal: 'plain-text' },
  '/book-files/:file': { access: 'members', refusal: 'plain-text' },
  '/story-photos/:file': { access: 'members', refusal: 'plain-text' },
} as const satisfies Record<Pattern, Address>;

/** Returns the names of the catalogues of every page by its pattern, with spaces between them. The browser receives nothing else of this list. */
export function createSiteMap(): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Page>(pages).map(([pattern, { texts }]) => [pattern, texts.join(' ')]),
  );
}

/** Returns the entry of the header for the first segment of addresses. */
export function createSections(): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Page>(pages).flatMap(([pattern, page]) =>
      'section' in page && page.section ? [[`/${pattern.split('/')[1]}`, page.section]] : [],
    ),
  );
}

/** Returns the id of the route of a page's index. The same file below another page gets an id of its own. */
export function toIndexId(pattern: string, index: PageFile): string {
  const id = index.replace(/\.tsx$/, '');
  const [first] =
    Object.entries<Page>(pages).find(([, page]) => 'index' in page && page.index === index) ?? [];
  return first === pattern ? id : `${id} ${pattern}`;
}
