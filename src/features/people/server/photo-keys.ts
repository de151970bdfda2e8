import { randomBytes } from 'node:crypto';
import type { ProfilePhoto } from '../contract.ts';

/** The first part of every photo's key. */
export const PHOTO_FOLDER = 'profile-photos';
/**
 * Returns the key of a new photo, `profile-photos/{uid}/{timestamp}-{filename}.webp`. The file name is random, because the
 * name that a member gave the file may be private. Keys are unique, so the content of a key never changes.
 */
export function createPhotoKey(accountId: string, now: number): string {
  return `${toPhotoFolder(accountId)}/${now}-${randomBytes(8).toString('hex')}.webp`;
}

/** Returns whether a key has a random file name. Earlier versions used the name of the member's own file. */
export function hasRandomName(key: string): boolean {
  return /\/\d{13}-[\da-f]{16}\.webp$/.test(key);
}

/** Returns the folder of all photos of an account. */
export function toPhotoFolder(accountId: string): string {
  return `${PHOTO_FOLDER}/${accountId}`;
}

/** Returns the key of the same photo at 96 pixels. */
export function toSmallKey(key: string): string {
  return key.replace(/\.webp$/, '-96.webp');
}

/** Returns the key of the large photo for the key of either size. */
export function toLargeKey(key: string): string {
  return key.replace(/-96\.webp$/, '.webp');
}

/** Returns the paths of a photo. Only members may load them. */
export function toPhotoAddresses(key: string): ProfilePhoto {
  return { large: `/${key}`, small: `/${toSmallKey(key)}` };
}

const PHOTO_KEY = /^profile-photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d{13}-[\w-]+\.webp$/;

/** Returns the account in a photo's key, or undefined if the key does not have our format. */
export function readPhotoKey(key: string): { accountId: string } | undefined {
  const [, accountId] = PHOTO_KEY.exec(key) ?? [];
  return accountId === undefined ? undefined : { accountId };
}
