import { retryUntilAnswered } from '../connection/connection-state.ts';
import type { ActionError } from '../texts/errors.ts';

/** A request without progress for this long is sent again. */
const STALLED_MS = 60_000;
/**
 * Statuses after which the request is retried: nothing responded, a proxy reached no server, or the server is
 * busy.
 */
const RETRIED = [0, 502, 503, 504];
const SECOND_MS = 1000;

interface SendOptions {
  signal: AbortSignal;
  /**
   * Error codes by the status of an answer that does not come from the form's address. If 429 has no code,
   * waits and sends again.
   */
  codes: Record<number, string>;
  /** Called with the sent percentage; undefined while there is no progress. */
  onProgress?: (percent: number | undefined) => void;
}

/**
 * Sends a piece, such as a photo or a part of a recording, repeatedly until the server answers. The server must
 * be idempotent.
 * @throws the signal's reason on abort
 */
export function sendForm<Answer extends object>(
  address: string,
  form: FormData,
  options: SendOptions,
): Promise<Answer | { error: ActionError }> {
  const { signal, codes, onProgress = () => {} } = options;
  return retryUntilAnswered(async () => {
    signal.throwIfAborted();
    onProgress(0);
    const request = await sendOnce(address, form, options);
    signal.throwIfAborted();
    const answer = await readAnswer<Answer>(request, codes);
    if (!answer) onProgress(undefined);
    return answer;
  }, signal);
}

/** Returns what the server has of the form with this key. Undefined without a connection. */
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

/**
 * Sends a form once, and returns the request when it has ended. The status is 0 if nothing responded. Uses
 * XMLHttpRequest, because fetch reports no progress of an upload.
 */
export async function sendOnce(
  address: string,
  form: FormData,
  { signal, onProgress = () => {} }: Pick<SendOptions, 'signal' | 'onProgress'>,
): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, STALLED_MS);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALLED_MS);
    onProgress(Math.floor((loaded / total) * 100));
  };
  await new Promise<void>((resolve) => {
    request.onloadend = () => resolve();
    request.open('POST', address);
    request.send(form);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', abort);
  return request;
}

/** Waits as long as the server asks before the next request. */
export function waitAsAsked(request: XMLHttpRequest): Promise<void> {
  const seconds = Number(request.getResponseHeader('Retry-After')) || 0;
  return new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
}

/** Returns undefined if the form must be sent again. */
async function readAnswer<Answer>(
  request: XMLHttpRequest,
  codes: SendOptions['codes'],
): Promise<Answer | { error: ActionError } | undefined> {
  const { status } = request;
  if (RETRIED.includes(status)) return undefined;
  if (status === 429 && !codes[status]) return void (await waitAsAsked(request));
  try {
    return JSON.parse(request.responseText);
  } catch {
    const details = { seconds: request.getResponseHeader('Retry-After') };
    return { error: { code: codes[status] ?? 'unexpected', details } };
  }
}
