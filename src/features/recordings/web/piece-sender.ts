import { retryUntilAnswered } from '../../../web/connection/connection-state.ts';
import type { ActionError } from '../../../web/texts/errors.ts';
import type { WaitingPart } from '../contract.ts';

const ADDRESS = '/recordings';
/** A request that takes longer is sent again. */
const STALLED_MS = 60_000;
/** Answers of a proxy without a server, and of a server that is busy. */
const RETRIED = [502, 503, 504];
/** Error codes by the status of an answer that does not come from the form's address. */
const CODES: Record<number, string> = {
  401: 'session-ended',
  403: 'session-ended',
  413: 'recording-too-large',
};
const SECOND_MS = 1000;

export type Answer = { pieces?: number; isFinished?: true; parts?: WaitingPart[]; error?: ActionError };

export interface FormOnServer {
  parts: WaitingPart[];
  isPublished: boolean;
}

/** Returns what the server has for a form. Undefined without a connection. */
export async function fetchForm(key: string, signal: AbortSignal): Promise<FormOnServer | undefined> {
  try {
    const response = await fetch(`${ADDRESS}?key=${encodeURIComponent(key)}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a form again and again until the server answers: all of them are idempotent. Waits as long as the server says when it had
 * too many. @throws the signal's reason on abort
 */
export function send(fields: Record<string, string | Blob>, signal: AbortSignal): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return retryUntilAnswered(async () => {
    try {
      const stalled = AbortSignal.timeout(STALLED_MS);
      const response = await fetch(ADDRESS, {
        method: 'POST',
        body,
        signal: AbortSignal.any([signal, stalled]),
      });
      if (RETRIED.includes(response.status)) return undefined;
      if (response.status === 429) {
        await pause(Number(response.headers.get('Retry-After')) * SECOND_MS || 0);
        return undefined;
      }
      const answer: Answer | undefined = await response.json().catch(() => undefined);
      return answer ?? { error: { code: CODES[response.status] ?? 'unexpected' } };
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }, signal);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
