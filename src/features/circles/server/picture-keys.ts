import { randomBytes } from 'node:crypto';

/** The first part of every picture's key. */
export const PICTURE_FOLDER = 'circle-pictures';

/** Returns the key of a new picture of a circle. Keys are unique, so the content of a key never changes. */
export function createPictureKey(circleId: string, now: number): string {
  return `${PICTURE_FOLDER}/${circleId}/${now}-${randomBytes(8).toString('hex')}.webp`;
}

const PICTURE_KEY = /^circle-pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d{13}-[\w-]+\.webp$/;

/** Returns the circle in a picture's key; undefined if the key does not have our format. */
export function readPictureKey(key: string): { circleId: string } | undefined {
  const [, circleId] = PICTURE_KEY.exec(key) ?? [];
  return circleId === undefined ? undefined : { circleId };
}
