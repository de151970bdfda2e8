import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** How the store answers: normally, or with one of the usual failures. */
export type S3Behaviour = 'normal' | 'failing' | 'silent' | 'denying access' | 'not routed' | 'disconnecting';

export interface S3Server {
  /** The configuration of a Kerikko that uses this store. */
  environment: Record<string, string>;
  behaviour: S3Behaviour | ((method: string) => S3Behaviour);
  /** Method and path of every request so far. */
  requests: string[];
  /** Stops listening and closes open connections. Keeps the files. */
  stop(): Promise<void>;
  /** Starts the server again on the same port, with the same files. */
  start(): Promise<void>;
  /** Stops the server and deletes its files. */
  remove(): Promise<void>;
}

const BUCKET = 'kerikko-photos';
/** The number of keys that the server lists at once. S3 itself lists up to 1,000, which takes seconds to upload. */
export const S3_PAGE = 100;

/**
 * Replaces DES with AES. S3rver encrypts its continuation tokens with DES, which Node's OpenSSL lacks, so it could not
 * list a second page. Any cipher works.
 */
function replaceDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
    const replacement = (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? original('aes-128-ctr', Buffer.concat([key, key]), Buffer.concat([iv, iv]))
        : original(algorithm, key, iv);
    Object.assign(crypto, { [name]: replacement });
  }
}

replaceDes();

function limitPages(store: S3rver['store']): void {
  const list = store.listObjects.bind(store);
  store.listObjects = (bucket, options) => list(bucket, { ...options, maxKeys: S3_PAGE });
}

/** Starts a real S3 server in this process, with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'kerikko-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  limitPages(s3.store);
  const answer = s3.callback();
  let server: Server | undefined;
  let port = 0;
  const running: S3Server = {
    environment: {},
    behaviour: 'normal',
    requests: [],
    async start() {
      server = createServer((request, response) => {
        running.requests.push(`${request.method} ${request.url}`);
        const behaviour =
          typeof running.behaviour === 'function'
            ? running.behaviour(String(request.method))
            : running.behaviour;
        if (behaviour === 'silent') return;
        if (behaviour === 'failing') return void response.writeHead(503).end('<Code>SlowDown</Code>');
        if (behaviour === 'denying access')
          return void response.writeHead(403).end('<Code>AccessDenied</Code>');
        // A proxy in front of the store, while the store starts.
        if (behaviour === 'not routed') return void response.writeHead(404).end('<h1>404 Not Found</h1>');
        if (behaviour === 'disconnecting') {
          response.writeHead(200, { 'content-length': 100_000 }).write('x'.repeat(1000));
          return void setTimeout(() => response.destroy(), 20);
        }
        void answer(request, response);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    async stop() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      server = undefined;
      await closed;
    },
    async remove() {
      await running.stop();
      s3.logger.exceptions.unhandle();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await running.start();
  running.environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'eu-central-1',
    S3_BUCKET: BUCKET,
    // S3rver accepts only this key.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return running;
}
