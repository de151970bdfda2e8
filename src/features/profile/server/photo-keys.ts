import { randomBytes } from 'node:crypto';
import type { ProfilePhoto } from '../contract.ts';

/** Beside this stand the time and what keeps two photos of one name apart. */
const MAX_NAME = 40;

/**
 * Where a new photo is kept: `profile-photos/{uid}/{timestamp}-{filename}.webp`. Of the file's name only letters,
 * digits, '-' and '_' are left. No two photos share a key, so that what is behind one never changes.
 */
export function createPhotoKey(accountId: string, fileName: string, now: number): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return `${toPhotoFolder(accountId)}/${now}-${name || 'photo'}-${randomBytes(4).toString('hex')}.webp`;
}

/** Where all photos of an account are. */
export function toPhotoFolder(accountId: string): string {
  return `profile-photos/${accountId}`;
}

/** The same photo at 96 pixels. */
export function toSmallKey(key: string): string {
  return key.replace(/\.webp$/, '-96.webp');
}

/** The photo that a small one belongs to; a large one's key stays. */
export function toLargeKey(key: string): string {
  return key.replace(/-96\.webp$/, '.webp');
}

/** A photo's addresses. Members alone may open them. */
export function toPhotoAddresses(key: string): ProfilePhoto {
  return { large: `/${key}`, small: `/${toSmallKey(key)}` };
}

const PHOTO_KEY = /^profile-photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d{13}-[\w-]+\.webp$/;

/** Whose photo this would be; undefined for a key that is none of ours. */
export function readPhotoKey(key: string): { accountId: string } | undefined {
  const [, accountId] = PHOTO_KEY.exec(key) ?? [];
  return accountId === undefined ? undefined : { accountId };
}
