import { retryUntilAnswered } from './connection-state.ts';
import { takeEarlyAnswer } from './early-data.ts';

/** Responses of a proxy that reaches no server. Our server also sends 503 while the database restarts. */
const GATEWAY_ERRORS = [502, 503, 504];
/** The types of responses that contain no data of a page. */
const NO_DATA = /^(text\/(html|plain)\b|$)/i;

/**
 * Returns a fetch that retries requests for a page's data until the server responds: without a network, a click
 * waits on its page, and typed text stays. Forms are sent only once, because a lost response does not tell
 * whether the server has processed them; they fail with 503 (see preserve-form-on-failure.ts). All other
 * requests are passed through, and so are those of routes with a client loader, which handle failures
 * themselves.
 */
export function withRetry(send: typeof fetch, hasOwnLoader: (routeId: string) => boolean): typeof fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { pathname, search, searchParams } = new URL(request?.url ?? String(input), location.href);
    const routeIds = searchParams.get('_routes')?.split(',') ?? [];
    if (!pathname.endsWith('.data') || routeIds.some(hasOwnLoader)) return send(input, init);
    const signal = init?.signal ?? request?.signal;
    const attempt = (early?: Promise<Response>) => sendOnce(() => early ?? send(input, init), signal);
    const method = init?.method ?? request?.method ?? 'GET';
    if (method === 'GET') {
      return retryUntilAnswered(() => attempt(takeEarlyAnswer(pathname + search)), signal);
    }
    return attempt().then((response) => response ?? new Response(null, { status: 503 }));
  };
}

/**
 * Returns undefined if nothing responded, or for a gateway error without the data of a page: a proxy sends a
 * document, and the server sends a sentence before it reaches the page. @throws if the request was aborted
 */
async function sendOnce(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response | undefined> {
  try {
    const response = await send();
    const hasData = !NO_DATA.test(response.headers.get('Content-Type') ?? '');
    return GATEWAY_ERRORS.includes(response.status) && !hasData ? undefined : response;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
