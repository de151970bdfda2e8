import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** What the connection itself allows; bodies have limits of their own, by address: see body-limit.ts. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Longer than any body may take. */
  requestTimeout: 130_000,
  connectionsCheckingInterval: 1000,
  // Longer than a proxy keeps an idle one, however busy both are: a form sent on one just being closed would be lost.
  keepAliveTimeout: 15_000,
} satisfies ServerOptions;

/** A server that answers with `fetch`, and gives up on who is too slow. Tested in http-server.test.ts. */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  limits: ServerOptions = CONNECTION_LIMITS,
): Server {
  return createServer(limits, getRequestListener(fetch));
}

const IDLE_SWEEP_MS = 50;

/**
 * Takes no connection any more, lets requests under way finish, and cuts off what has not ended by then.
 * True when something was cut off. Tested in http-server.test.ts and cli/stop.test.ts.
 */
export async function closeHttpServer(server: Server, timeoutMs: number): Promise<boolean> {
  const closed = once(server, 'close');
  // On a kept connection another request may already be on its way: it is answered, and is the last.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.close();
  // A connection is idle once its answer is out, and would be kept for the next request.
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
