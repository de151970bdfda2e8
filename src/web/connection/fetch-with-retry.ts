import { askUntilAnswered } from './connection-state.ts';

/** What a proxy answers when there is no server behind it; our own say so too while the database restarts. */
const NOBODY_THERE = [502, 503, 504];

/**
 * A page's data is asked for until the server answers: a click without a network then waits on the page it was made
 * on, and whatever is typed there stays. A form is sent once only, as nobody knows how far it came: where nobody
 * answered, it fails as it does behind a proxy without a server (see keep-form.ts). All else passes as it is, and so do
 * the requests of routes that have a loader in the browser: those look after failures themselves.
 */
export function withRetry(send: typeof fetch, hasOwnLoader: (routeId: string) => boolean): typeof fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { pathname, searchParams } = new URL(request?.url ?? String(input), location.href);
    const routeIds = searchParams.get('_routes')?.split(',') ?? [];
    if (!pathname.endsWith('.data') || routeIds.some(hasOwnLoader)) return send(input, init);
    const signal = init?.signal ?? request?.signal;
    const ask = () => sendOnce(send, input, init, signal);
    const method = init?.method ?? request?.method ?? 'GET';
    if (method === 'GET') return askUntilAnswered(ask, signal);
    return ask().then((answer) => answer ?? new Response(null, { status: 503 }));
  };
}

/** Undefined when nobody answered, or something on the way did in the server's place. @throws when it was aborted */
async function sendOnce(
  send: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  signal: AbortSignal | null | undefined,
): Promise<Response | undefined> {
  try {
    const answer = await send(input, init);
    const isOurs = answer.headers.has('X-Remix-Response');
    return NOBODY_THERE.includes(answer.status) && !isOurs ? undefined : answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
