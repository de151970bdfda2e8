import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

interface CookieOptions {
  isHttps: boolean;
  maxAgeMs: number;
}

/**
 * The cookies with a secret: of the session, of the browser of a sign-up, of a browser in which someone has signed in, of a
 * sign-in between the password and the second step, and of the link to a person's messages in a chat, which waits until the
 * person is a member.
 */
type SecretCookie = 'kerikko' | 'sign-up' | 'device' | 'second-step' | 'chat-link';

/** Returns a cookie's name. The prefix makes browsers refuse the cookie from other hosts and over http. */
export function cookieName(cookie: SecretCookie, isHttps: boolean): string {
  return isHttps ? `__Host-${cookie}` : cookie;
}

/** Returns the names of the cookies whose secret waits until its holder is a member. */
export function waitingCookieNames(isHttps: boolean): string[] {
  return [cookieName('chat-link', isHttps)];
}

/**
 * Returns the names of the cookies that belong to the signed-in person. They end with the session, because the
 * next person must not use them.
 */
export function personalCookieNames(isHttps: boolean): string[] {
  return [...waitingCookieNames(isHttps), cookieName('second-step', isHttps)];
}

/** A secret in a cookie that may wait for an account. */
export interface OwnedSecret {
  secret: string;
  /** The keyed hash of the only account that may use the secret; undefined as long as anybody may claim it. */
  owner: string | undefined;
}

/** Returns the value of a cookie with a secret that belongs to an account, or to nobody yet. */
export function writeOwnedSecret({ secret, owner }: OwnedSecret): string {
  return owner === undefined ? secret : `${secret}.${owner}`;
}

/** Returns the secret of a cookie with its owner, or undefined if the cookie is missing or malformed. */
export function readOwnedSecret(header: string | null | undefined, name: string): OwnedSecret | undefined {
  const [, secret, owner] = readCookie(header, name)?.match(/^([\w-]{43})(?:\.([\w-]{43}))?$/) ?? [];
  return secret === undefined ? undefined : { secret, owner };
}

/**
 * Tells the next page that this browser has just signed out, so that the page's script deletes the remaining
 * data.
 */
export const SIGNED_OUT_COOKIE = 'signed-out';

/** Returns the Set-Cookie value that keeps a session; without a token, the value that removes it. */
export function sessionCookie(token: string | undefined, options: CookieOptions): string {
  return serializeCookie(cookieName('kerikko', options.isHttps), token, options);
}

/**
 * Returns a Set-Cookie value for the whole site, hidden from scripts; without a value, the one that removes the
 * cookie.
 */
export function serializeCookie(
  name: string,
  value: string | undefined,
  { isHttps, maxAgeMs }: CookieOptions,
): string {
  return generateCookie(name, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: value ? Math.floor(maxAgeMs / 1000) : 0,
    secure: isHttps,
  });
}

/**
 * Returns the decoded value of the first valid cookie of this name; undefined if there is none, or its value is
 * empty.
 */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return parse(header ?? '', name)[name] || undefined;
}
