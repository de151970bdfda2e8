import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { App } from '../src/pipeline/environment.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createHttpServer,
} from '../src/server/http/http-server.ts';

/** Sends bytes without validating them and returns the whole response, for requests that fetch refuses to send. */
type RawSender = (lines: string[], body?: string | Buffer) => Promise<string>;

/** Serves the app on a real socket, as in production, until the test ends. */
export async function startRawServer(app: Pick<App, 'fetch'>): Promise<RawSender> {
  return createRawSender(await listen(app));
}

/** Serves the app on a real socket until the test ends, and returns the port. */
export async function listen(app: Pick<App, 'fetch'>, limits: ConnectionLimits = {}): Promise<number> {
  const server = createHttpServer(app.fetch, { ...CONNECTION_LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export function createRawSender(port: number): RawSender {
  return async (lines, body = '') => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses a body may close the connection while the client still sends it.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    socket.write(body);
    await closed;
    return Buffer.concat(chunks).toString();
  };
}
