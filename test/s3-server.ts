import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** How the store behaves: as it should, or as stores do on a bad day. */
export type S3Mood = 'well' | 'failing' | 'silent' | 'refusing us' | 'breaking off';

export interface S3Server {
  /** What the configuration of a Kerikko that uses it says. */
  environment: Record<string, string>;
  mood: S3Mood | ((method: string) => S3Mood);
  /** Method and path of every request so far. */
  requests: string[];
  /** Nobody listens any more, and what was open is cut. */
  stop(): Promise<void>;
  /** Back at the same address, with the same files. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

const BUCKET = 'kerikko-photos';
/** The number of keys that the server lists at once. S3 itself lists up to 1,000, which takes seconds to upload. */
export const S3_PAGE = 100;

/**
 * It hides the names in its continuation tokens by DES, which Node's OpenSSL has no more: without this it could not
 * list more than 1,000 files. Any cipher will do.
 */
function mendTokens(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
    const mended = (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? original('aes-128-ctr', Buffer.concat([key, key]), Buffer.concat([iv, iv]))
        : original(algorithm, key, iv);
    Object.assign(crypto, { [name]: mended });
  }
}

mendTokens();

function limitPages(store: S3rver['store']): void {
  const list = store.listObjects.bind(store);
  store.listObjects = (bucket, options) => list(bucket, { ...options, maxKeys: S3_PAGE });
}

/** A real S3 server in this process, with an empty bucket. */
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
    mood: 'well',
    requests: [],
    async start() {
      server = createServer((request, response) => {
        running.requests.push(`${request.method} ${request.url}`);
        const mood = typeof running.mood === 'function' ? running.mood(String(request.method)) : running.mood;
        if (mood === 'silent') return;
        if (mood === 'failing') return void response.writeHead(503).end('<Code>SlowDown</Code>');
        if (mood === 'refusing us') return void response.writeHead(403).end('<Code>AccessDenied</Code>');
        if (mood === 'breaking off') {
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
    // The only ones that the server knows.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return running;
}
