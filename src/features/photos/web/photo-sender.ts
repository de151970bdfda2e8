import type { ActionError } from '../../../web/texts/errors.ts';
import { fetchOfForm, sendForm } from '../../../web/unsent/send-form.ts';
import { isHeic, shrinkPhoto } from '../../people/web/shrink-photo.ts';
import { MAX_PHOTO_BYTES, type StoryPhoto } from '../contract.ts';

const ADDRESS = '/story-photos';
const CODES = {
  401: 'session-ended',
  403: 'session-ended',
  413: 'photo-too-large',
  429: 'too-many',
};

export type SentPhoto = { photo: StoryPhoto } | { error: ActionError };

/** The fields that every request about a form's photos repeats. */
export interface PhotosForm {
  /** The account that opened the form. */
  account: string;
  key: string;
}

/**
 * Sends a photo for a form, again and again until the server answers: the server stores the same bytes
 * once. @throws the signal's reason on abort
 */
export async function sendPhoto(
  file: File,
  { account, key }: PhotosForm,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number | undefined) => void },
): Promise<SentPhoto> {
  const bytes = await shrinkPhoto(file);
  if (bytes === file && (await isHeic(file))) return { error: { code: 'photo-heic' } };
  if (bytes.size >= MAX_PHOTO_BYTES) return { error: { code: 'photo-too-large' } };
  const form = new FormData();
  form.set('account', account);
  form.set('intent', 'add-photo');
  form.set('key', key);
  form.set('file', bytes, 'photo');
  return sendForm<SentPhoto>(ADDRESS, form, { signal, codes: CODES, onProgress });
}

/** Removes a photo that waits for its story. Without a connection, publishing removes it. */
export function removePhoto({ account }: PhotosForm, id: string): void {
  void post({ account, intent: 'remove-photo', id });
}

/** Saves order and descriptions of the photos that wait for their story. */
export function describePhotos({ account, key }: PhotosForm, photos: { id: string; alt: string }[]): void {
  const lists = { photo: ['', ...photos.map(({ id }) => id)], alt: photos.map(({ alt }) => alt) };
  void post({ account, intent: 'describe-photos', key, ...lists });
}

/** Returns the photos that wait for the story of a form; no photos without a connection. */
export async function fetchPhotos(key: string): Promise<StoryPhoto[]> {
  return (await fetchOfForm<{ photos: StoryPhoto[] }>(ADDRESS, key))?.photos ?? [];
}

async function post(fields: Record<string, string | string[]>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  await fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
}
