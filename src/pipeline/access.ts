import { type AccessClass, type Address, pagePath } from '../app/page.ts';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import { otherAddresses, pages } from '../pages.ts';

interface ListedAddress extends Address {
  pattern: string;
}

/** Every known address. The gate refuses all others to everyone. */
export const addresses: readonly ListedAddress[] = Object.entries<Address>({
  ...pages,
  ...otherAddresses,
}).map(([pattern, address]) => ({ ...address, pattern }));

/**
 * Either allowed, or refused: nobody is signed in (401), this viewer may not (403), or the address is unknown
 * (404).
 */
type Decision =
  | { allowed: true }
  | {
      allowed: false;
      status: 401 | 403 | 404;
      refusal: 'redirect' | 'error-page' | 'plain-text';
      /** Where a redirect of a signed-in viewer leads. */
      to: string;
    };

/**
 * Decides whether a viewer may open a path. The path must match exactly: in another case, or with an escape, it
 * is unknown.
 */
export function decideAccess(path: string, viewer: Viewer | null): Decision {
  const address = findAddress(path);
  if (!address) return { allowed: false, status: 404, refusal: 'error-page', to: '/' };
  if (isAllowed(address.access, viewer)) return { allowed: true };
  const status = viewer ? 403 : 401;
  // The page about the second factor tells administrators without one how to set it up.
  if (viewer?.factorDuty && ['administrators', 'approvers'].includes(address.access)) {
    return { allowed: false, status, refusal: 'redirect', to: '/account/security' };
  }
  return { allowed: false, status, refusal: refusalOf(address, viewer), to: '/account' };
}

/** Returns the listed address that the undecoded path of a request belongs to. */
export function findAddress(path: string): ListedAddress | undefined {
  const page = pagePath(path);
  return fixed.get(page) ?? matchers.find(({ expression }) => expression.test(page))?.address;
}

/** Returns true for the path of a page that pages.ts lists. */
export function isPage(path: string): boolean {
  const address = isDataRequest(path) ? undefined : findAddress(path);
  return address !== undefined && address.pattern in pages;
}

/** Returns the URL of the sign-in page. After the sign-in, it leads to `path` if pages.ts allows that. */
export function toSignIn(path: string, query: string): string {
  // Signing in at Home leads to the account. Only the mail to a new member leads to Home.
  const to = path === HOME ? undefined : (findReturnPath(path + query) ?? findReturnPath(path));
  return to ? `/?to=${to}` : '/';
}

const HOME = '/dashboard';

/** A page's path with the id of a comment, as in mails, and the comment's anchor. Browsers do not send anchors. */
const COMMENT_LINK = /^([^?#]*)\?comment=([\da-f-]{36})(?:#comment-\2)?$/;

/**
 * Returns `text` if signing in may lead there: a page's path exactly as pages.ts lists it, Home, or a comment
 * on such a page. Returns undefined for everything else. The text is untrusted. Tested in return-path.test.ts.
 */
export function findReturnPath(text: string | null): string | undefined {
  if (text === null || text === HOME) return text ?? undefined;
  const [, path = text, comment] = COMMENT_LINK.exec(text) ?? [];
  if (isDataRequest(path) || !findAddress(path)?.allowSignInReturn) return undefined;
  return comment ? `${path}?comment=${comment}#comment-${comment}` : path;
}

export function isDataRequest(path: string): boolean {
  return path.endsWith('.data');
}

function refusalOf({ refusal = 'redirect' }: Address, viewer: Viewer | null) {
  if (refusal === 'error-page-for-visitors') return viewer ? 'redirect' : 'error-page';
  return refusal;
}

function isAllowed(access: AccessClass, viewer: Viewer | null): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'signed-in':
      return viewer !== null;
    case 'members':
      return can(viewer, 'open-member-pages');
    case 'moderators':
      return can(viewer, 'moderate-content');
    case 'approvers':
      return can(viewer, 'decide-applications');
    case 'administrators':
      return can(viewer, 'open-admin-pages');
  }
}

/** Addresses without a parameter, by their path. They precede the others. */
const fixed = new Map(
  addresses.filter(({ pattern }) => !pattern.includes(':')).map((address) => [address.pattern, address]),
);
const matchers = addresses
  .filter(({ pattern }) => pattern.includes(':'))
  .map((address) => ({
    address,
    expression: new RegExp(`^${address.pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w-][\\w.-]*')}$`),
  }));
