import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** Stand before the name of a bucket. */
const BUCKETS = /^(?:gs:\/\/|https?:\/\/storage\.googleapis\.com\/)/;

/**
 * Returns the path of a photo in its bucket, such as `profile-photos/UID/1-me.jpg`. Null for no address, and undefined for an
 * address that names no file of a bucket.
 */
export function toPhotoPath(address: unknown): string | null | undefined {
  if (typeof address !== 'string' || address.trim() === '') return null;
  const given = address.trim();
  const encoded =
    /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^?#]+)/.exec(given)?.[1] ??
    (BUCKETS.test(given) ? /^[^/]+\/([^?#]+)/.exec(given.replace(BUCKETS, ''))?.[1] : undefined) ??
    (/^[\w-]+:/.test(given) ? undefined : given);
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Returns the file of a photo in the folder, which has the bucket's folders in it or in `photos`; undefined if it is missing. */
export async function findPhotoFile(folder: string, path: string): Promise<string | undefined> {
  for (const start of [resolve(folder, 'photos'), resolve(folder)]) {
    const file = resolve(start, path);
    // The path comes from a document that anyone may have written.
    if (!file.startsWith(start + sep) || path.includes('\0')) continue;
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return file;
  }
  return undefined;
}
