import type { PHOTO_SIZES } from '../contract.ts';

/** Returns the path of a photo in another size. Leaves the address of an unsent photo as it is. */
export function pathInSize({ path }: { path: string }, size: (typeof PHOTO_SIZES)[number]): string {
  return path.replace(/-640\.webp$/, `-${size}.webp`);
}
