import type { Viewer } from '../identity/viewer.ts';

/** Who may use an address. `signed-in` includes those whose e-mail is unverified or who never asked to join. */
export type AccessClass = 'public' | 'signed-in' | 'members' | 'administrators';

/**
 * What a browser that may not see a page gets: another page, the refusal that the page itself words (to everyone, or
 * to visitors alone), or for a file a plain answer.
 */
export type RefusalStyle = 'redirect' | 'own words' | 'own words to visitors' | 'plain';

export interface AccessRule {
  path: string;
  access: AccessClass;
  refusal?: RefusalStyle;
  /** A visitor who is sent to the sign-in from here is brought back after it: links to it are handed on. */
  allowSignInReturn?: true;
}

/**
 * Every address there is, read from top to bottom. What is not listed is refused, to everyone.
 * `:name` stands for one path segment of letters, digits, '-', '_' and '.'.
 * Tested in access.test.ts, which walks the route table: a route missing here fails it.
 */
export const accessRules: readonly AccessRule[] = [
  { path: '/', access: 'public' },
  { path: '/reset-password', access: 'public' },
  { path: '/verify-email', access: 'public' },
  { path: '/goodbye', access: 'public' },
  { path: '/ask-again', access: 'public' },
  { path: '/performance', access: 'public' },
  { path: '/settings', access: 'public' },
  { path: '/healthz', access: 'public' },
  { path: '/assets/:file', access: 'public' },
  { path: '/favicon.svg', access: 'public' },
  { path: '/icons/:file', access: 'public' },
  { path: '/manifest.webmanifest', access: 'public' },
  { path: '/service-worker.js', access: 'public' },
  { path: '/offline/:file', access: 'public' },

  { path: '/sign-out', access: 'signed-in' },
  { path: '/account', access: 'signed-in', refusal: 'own words' },
  { path: '/account/verification', access: 'signed-in' },
  { path: '/account/own-data', access: 'signed-in' },
  { path: '/account/own-data/archive', access: 'signed-in' },

  { path: '/dashboard', access: 'members' },

  { path: '/profile', access: 'members', refusal: 'own words to visitors' },
  { path: '/profile-photos/:account/:file', access: 'members', refusal: 'plain' },

  { path: '/stories', access: 'members', allowSignInReturn: true },
  { path: '/stories/:topic', access: 'members', allowSignInReturn: true },
  { path: '/stories/:topic/:story', access: 'members', allowSignInReturn: true },

  { path: '/admin', access: 'administrators', refusal: 'own words' },
  { path: '/admin/members', access: 'administrators' },
  { path: '/admin/members/:account', access: 'administrators' },
  { path: '/admin/decisions', access: 'administrators' },
  { path: '/admin/mails', access: 'administrators' },
];

/** `allowed`, or why not: nobody is signed in (401), not for this viewer (403), no such address (404). */
export type Decision =
  | { allowed: true }
  | { allowed: false; status: 401 | 403 | 404; refusal: 'redirect' | 'own words' | 'plain' };

/** Decides for a path exactly as it was sent: case, escapes and doubled slashes make it another, unknown one. */
export function decideAccess(path: string, viewer: Viewer | null): Decision {
  const rule = matchers.find(({ pattern }) => pattern.test(pagePath(path)))?.rule;
  if (!rule) return { allowed: false, status: 404, refusal: 'own words' };
  if (isAllowed(rule.access, viewer)) return { allowed: true };
  return { allowed: false, status: viewer ? 403 : 401, refusal: refusalOf(rule, viewer) };
}

/** The sign-in, which leads on to `path` if it is one to return to; the gate then decides anew. */
export function toSignIn(path: string): string {
  return findReturnPath(path) ? `/?to=${path}` : '/';
}

/**
 * Where somebody may be taken after signing in, of what an address says: a page of the list above that asks for it,
 * exactly as it is written there, and nothing else. Undefined for the rest. Tested in return-path.test.ts.
 */
export function findReturnPath(text: string | null): string | undefined {
  if (text === null || isDataRequest(text)) return undefined;
  return matchers.some(({ rule, pattern }) => rule.allowSignInReturn && pattern.test(text))
    ? text
    : undefined;
}

/** The address in the list that a path is one of, for counting: a path itself may tell who reads what. */
export function addressOfPath(path: string): string | undefined {
  return matchers.find(({ pattern }) => pattern.test(pagePath(path)))?.rule.path;
}

/** React Router asks for a page's data at `/page.data`, and at `/_.data` below a slash; read here as it reads it. */
export function pagePath(path: string): string {
  return path.replace(path.endsWith('/_.data') ? /_\.data$/ : /\.data$/, '');
}

export function isDataRequest(path: string): boolean {
  return path.endsWith('.data');
}

function refusalOf({ refusal = 'redirect' }: AccessRule, viewer: Viewer | null) {
  if (refusal === 'own words to visitors') return viewer ? 'redirect' : 'own words';
  return refusal;
}

function isAllowed(access: AccessClass, viewer: Viewer | null): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'signed-in':
      return viewer !== null;
    case 'members':
      return viewer?.accessLevel === 'member' || viewer?.accessLevel === 'administrator';
    case 'administrators':
      return viewer?.accessLevel === 'administrator';
  }
}

const matchers = accessRules.map((rule) => ({
  rule,
  pattern: new RegExp(`^${rule.path.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w-][\\w.-]*')}$`),
}));
