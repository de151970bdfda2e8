/** Returns true if a request's If-None-Match has the tag, as a strong or a weak one. */
export function knowsTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false;
}
