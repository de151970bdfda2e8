import { hash } from 'node:crypto';

/**
 * Returns the entity tag of a body, or of the values that determine a body. The tag changes with every byte of
 * them. It is weak, because a body is sent in several encodings.
 */
export function tagOf(content: string | Uint8Array): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/** Returns true if a request's If-None-Match contains the tag. A strong and a weak tag count as equal. */
export function knowsTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  const opaque = withoutWeakness(tag);
  return ifNoneMatch?.split(',').some((known) => withoutWeakness(known.trim()) === opaque) ?? false;
}

const withoutWeakness = (tag: string) => tag.replace(/^W\//, '');
