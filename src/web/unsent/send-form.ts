import { retryUntilAnswered } from '../connection/connection-state.ts';
import type { ActionError } from '../texts/errors.ts';
import { uploadForm } from './upload-form.ts';

/** A request that does not move for this long is sent again. */
const STALLED_MS = 60_000;
/** Nothing responded, or a proxy without a server, or a server that is busy. */
const RETRIED = [0, 502, 503, 504];
const SECOND_MS = 1000;

interface SendOptions {
  signal: AbortSignal;
  /** Error codes by the status of an answer that does not come from the form's address. Without one for 429, waits and sends again. */
  codes: Record<number, string>;
  /** Called with the percentage that is sent; undefined while nothing moves. */
  onProgress?: (percent: number | undefined) => void;
}

/**
 * Sends a piece, such as a photo or a part of a recording, again and again until the server answers. The server must be idempotent.
 * @throws the signal's reason on abort
 */
export function sendForm<Answer extends object>(
  address: string,
  form: FormData,
  options: SendOptions,
): Promise<Answer | { error: ActionError }> {
  const { signal, onProgress = () => {} } = options;
  return retryUntilAnswered(async () => {
    signal.throwIfAborted();
    onProgress(0);
    const answer = await sendOnce<Answer>(address, form, { ...options, onProgress });
    signal.throwIfAborted();
    if (!answer) onProgress(undefined);
    return answer;
  }, signal);
}

/** Returns what the server has for a form of this key. Undefined without a connection. */
export async function fetchOfForm<Answer>(
  address: string,
  key: string,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${address}?key=${encodeURIComponent(key)}`, signal && { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the server did not answer. */
async function sendOnce<Answer>(
  address: string,
  form: FormData,
  { signal, codes, onProgress }: Required<SendOptions>,
): Promise<Answer | { error: ActionError } | undefined> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, STALLED_MS);
  await uploadForm(request, address, form, (percent) => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALLED_MS);
    onProgress(percent);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', abort);
  const { status, responseText } = request;
  if (RETRIED.includes(status)) return undefined;
  const seconds = request.getResponseHeader('Retry-After');
  if (status === 429 && !codes[status]) {
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * SECOND_MS || 0));
    return undefined;
  }
  try {
    return JSON.parse(responseText);
  } catch {
    return { error: { code: codes[status] ?? 'unexpected', details: { seconds } } };
  }
}
