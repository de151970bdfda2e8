import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Limits of every connection. Bodies also have limits by address: see body-limit.ts. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Longer than the wait for memory and the longest body timeout together. */
  requestTimeout: 150_000,
  connectionsCheckingInterval: 1000,
  // Longer than proxies keep idle connections: a form sent on a connection that the server is closing would be lost.
  keepAliveTimeout: 15_000,
} satisfies ServerOptions;

/**
 * The server ends an answer if no byte is sent for this long: its reader is gone, or keeps the connection
 * without reading.
 */
const IDLE_ANSWER_MS = 30_000;

export interface ConnectionLimits extends ServerOptions {
  /** Default: IDLE_ANSWER_MS. */
  idleAnswerMs?: number;
}

/**
 * Creates a server that answers with `fetch` and closes connections that are too slow. The rest of a body that `fetch`
 * has refused is read for half a second. Tested in http-server.test.ts.
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { idleAnswerMs = IDLE_ANSWER_MS, ...limits }: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  // HTTP/1.0 has no Host header; health checks of load balancers use it. The real host is in PUBLIC_URL.
  const answer = getRequestListener(fetch, { hostname: 'localhost' });
  return createServer(limits, (request, response) => {
    endWhenIdle(response, idleAnswerMs);
    closeAfterBody(request, response);
    return answer(request, response);
  });
}

/**
 * Ends the response when the socket has neither sent nor received anything for `idleMs`. An answer that has not
 * begun still waits for the server, so it is not ended.
 */
function endWhenIdle(response: ServerResponse, idleMs: number): void {
  response.setTimeout(idleMs, () => {
    if (response.headersSent) response.destroy();
    else response.socket?.setTimeout(idleMs);
  });
}

/**
 * Closes the connection of a client that asked for it only after the client's body has arrived. Node would close it right
 * after an early answer, and unread bytes would reset the connection: a proxy that still sends would lose the answer.
 */
function closeAfterBody(request: IncomingMessage, response: ServerResponse): void {
  if (response.shouldKeepAlive || !hasBody(request)) return;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    if (request.complete) request.socket.destroySoon();
    else request.once('end', () => request.socket.destroySoon());
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

const IDLE_SWEEP_MS = 50;

/**
 * Stops accepting connections, lets running requests finish, and closes the remaining connections after
 * `timeoutMs`. Returns true if it closed one of these. Tested in http-server.test.ts and cli/stop.test.ts.
 */
export async function closeHttpServer(server: Server, timeoutMs: number): Promise<boolean> {
  const closed = once(server, 'close');
  // Another request may already be on its way on a kept-alive connection: answer it as the last one.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.close();
  // A kept-alive connection would stay open after its response, so close idle connections repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  let cutOff = false;
  const end = setTimeout(() => {
    cutOff = true;
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
  return cutOff;
}
