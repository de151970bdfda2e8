import { sendOnce, waitAsAsked } from '../../../web/unsent/send-form.ts';
import type { FormResult } from './form-result.ts';
import { isHeic, shrinkPhoto } from './shrink-photo.ts';

/** Error codes by the HTTP status of the page's action: see changePhoto. */
const CODES: Record<number, string> = {
  401: 'session-ended',
  413: 'photo-too-large',
  415: 'photo-invalid',
  422: 'photo-too-many-pixels',
  429: 'too-many',
  503: 'busy',
  507: 'storage-full',
};

/** How often the page retries a busy server before it tells the member. */
const MAX_RETRIES = 3;

export { isHeic };

/** Returns a stored photo, or undefined if it cannot be read. */
export async function readPhoto(address: string): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/**
 * Makes a form's photo smaller, uploads the form to the page's action and reports the progress in percent: five megabytes take a
 * minute on a slow connection. Returns undefined on abort.
 */
export async function uploadPhoto(
  form: FormData,
  signal: AbortSignal,
  onProgress: (percent: number | undefined) => void,
): Promise<FormResult | undefined> {
  const photo = form.get('photo');
  if (photo instanceof File) form.set('photo', await shrinkPhoto(photo), 'photo');
  for (let retries = MAX_RETRIES; !signal.aborted; retries -= 1) {
    const request = await sendOnce('/profile.data', form, { signal, onProgress });
    if (signal.aborted) return undefined;
    const { status } = request;
    if (status === 200) return { notice: 'photo-changed' };
    if (status !== 503 || retries === 0) {
      const seconds = request.getResponseHeader('Retry-After');
      return { error: { code: CODES[status] ?? 'unexpected', details: { seconds } } };
    }
    await waitAsAsked(request);
  }
  return undefined;
}
