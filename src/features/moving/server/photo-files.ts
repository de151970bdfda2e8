/** The beginnings of an address that stand before the name of a bucket. */
const BUCKETS = /^(?:gs:\/\/|https?:\/\/storage\.googleapis\.com\/)/;

/**
 * Returns the path of a photo in its bucket, such as `profile-photos/UID/1-me.jpg`. Null without an address,
 * and undefined for an address of no file in a bucket.
 */
export function toPhotoPath(address: unknown): string | null | undefined {
  if (typeof address !== 'string' || address.trim() === '') return null;
  const given = address.trim();
  const encoded =
    /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^?#]+)/.exec(given)?.[1] ??
    (BUCKETS.test(given) ? /^[^/]+\/([^?#]+)/.exec(given.replace(BUCKETS, ''))?.[1] : undefined);
  // Only addresses are encoded: the name of a file may have a percent sign.
  if (encoded === undefined) return /^[\w-]+:/.test(given) ? undefined : given;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
