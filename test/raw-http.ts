import { once } from 'node:events';
import type { ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { App } from '../src/pipeline/app.ts';
import { CONNECTION_LIMITS, createHttpServer } from '../src/server/http/http-server.ts';

/** Sends bytes as they are and returns the whole answer: for what no well-behaved client would send. */
export type RawSender = (lines: string[], body?: string | Buffer) => Promise<string>;

/** Puts the app behind a real socket, as in production. Gone when the test is. */
export async function listenRaw(app: App): Promise<RawSender> {
  return createRawSender(await listen(app));
}

/** The same, for who writes to the socket by hand: returns the port. */
export async function listen(app: App, limits: ServerOptions = {}): Promise<number> {
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
    // A server that refuses a body may close while it is still being sent.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    socket.write(body);
    await closed;
    return Buffer.concat(chunks).toString();
  };
}
