import { hash } from 'node:crypto';

/** Returns the entity tag of a text, or of the values that decide a text: it changes with every byte of them. */
export function tagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Returns true if a request's If-None-Match has the tag, as a strong or a weak one. */
export function knowsTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false;
}
