import { retryUntilAnswered } from './connection-state.ts';

/** Responses of a proxy without a server. Our server also sends 503 while the database restarts. */
const GATEWAY_ERRORS = [502, 503, 504];

/**
 * Returns a fetch that retries requests for a page's data until the server responds: without a network, a click waits
 * on its page, and typed text stays. Forms are sent only once, because a lost response does not tell whether the server
 * has processed them. They fail with 503 (see preserve-form-on-failure.ts). All other requests are passed through, and
 * so are those of routes with a client loader, which handle failures themselves.
 */
export function withRetry(send: typeof fetch, hasOwnLoader: (routeId: string) => boolean): typeof fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { pathname, searchParams } = new URL(request?.url ?? String(input), location.href);
    const routeIds = searchParams.get('_routes')?.split(',') ?? [];
    if (!pathname.endsWith('.data') || routeIds.some(hasOwnLoader)) return send(input, init);
    const signal = init?.signal ?? request?.signal;
    const attempt = () => sendOnce(send, input, init, signal);
    const method = init?.method ?? request?.method ?? 'GET';
    if (method === 'GET') return retryUntilAnswered(attempt, signal);
    return attempt().then((response) => response ?? new Response(null, { status: 503 }));
  };
}

/** Returns undefined if nothing responded, or a proxy did instead of the server. @throws if the request was aborted */
async function sendOnce(
  send: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  signal: AbortSignal | null | undefined,
): Promise<Response | undefined> {
  try {
    const response = await send(input, init);
    const isFromServer = response.headers.has('X-Remix-Response');
    return GATEWAY_ERRORS.includes(response.status) && !isFromServer ? undefined : response;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
