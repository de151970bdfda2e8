import { randomBytes } from 'node:crypto';
import type { ProfilePhoto } from '../contract.ts';

/** The first part of every photo's key. */
export const PHOTO_FOLDER = 'profile-photos';
/** Maximum length of the file name in a key, which also has a time and random digits. */
const MAX_NAME = 40;

/**
 * Returns the key of a new photo, `profile-photos/{uid}/{timestamp}-{filename}-{random}.webp`. Keeps only letters,
 * digits, '-' and '_' of the file name. Keys are unique, so the content of a key never changes.
 */
export function createPhotoKey(accountId: string, fileName: string, now: number): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    // Long runs of combining marks would take quadratic time to normalise.
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return `${toPhotoFolder(accountId)}/${now}-${name || 'photo'}-${randomBytes(4).toString('hex')}.webp`;
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
