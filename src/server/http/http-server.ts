import { createServer, type Server, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** What the connection itself allows; bodies have limits of their own, by address: see body-limit.ts. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Longer than any body may take. */
  requestTimeout: 130_000,
  connectionsCheckingInterval: 1000,
} satisfies ServerOptions;

/** A server that answers with `fetch`, and gives up on who is too slow. Tested in http-server.test.ts. */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  limits: ServerOptions = CONNECTION_LIMITS,
): Server {
  return createServer(limits, getRequestListener(fetch));
}
