import { PHOTO_SIZES } from '../contract.ts';

/** The first part of every key. */
export const STORY_PHOTO_FOLDER = 'story-photos';
/** The names of a photo's sizes. */
const NAMES: readonly string[] = [...PHOTO_SIZES.map(String), 'cover'];

const KEY = new RegExp(
  `^${STORY_PHOTO_FOLDER}/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})-(?:${NAMES.join('|')})\\.webp$`,
);

/**
 * Returns the key of a photo in one size. The key names no account, because the story's author may be
 * anonymous.
 */
export function toPhotoKey(photoId: string, name: string): string {
  return `${STORY_PHOTO_FOLDER}/${photoId}-${name}.webp`;
}

/** Returns the path of a photo in one size. Only members may load it. */
export function toPhotoPath(photoId: string, name: string): string {
  return `/${toPhotoKey(photoId, name)}`;
}

/** Returns the path of a photo in the size of the pages of reports and cases. */
export function toReportedPath(photoId: string): string {
  return toPhotoPath(photoId, '320');
}

/** Returns each stored size of a photo with its width, as browsers read it. */
export function toSrcSet({ id, width, height }: { id: string; width: number; height: number }): string {
  const longest = Math.max(width, height);
  // A small photo has fewer pixels than its size's name says, and its larger sizes are identical: leave these
  // out.
  const sizes = PHOTO_SIZES.filter((_, index) => index === 0 || (PHOTO_SIZES[index - 1] ?? 0) < longest);
  const widthOf = (size: number) => Math.round(width * Math.min(1, size / longest));
  return sizes.map((size) => `${toPhotoPath(id, String(size))} ${widthOf(size)}w`).join(', ');
}

/** Returns the keys of a photo in all sizes. */
export function listPhotoKeys(photoId: string): string[] {
  return NAMES.map((name) => toPhotoKey(photoId, name));
}

/** Returns the photo's id in a key, or undefined if the key does not have our format. */
export function readPhotoId(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}
