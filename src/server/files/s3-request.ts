import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Clock } from '../clock.ts';
import { SECOND_MS } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { type ByteRange, FileStoreDownError } from './file-store.ts';
import { readErrorCode } from './s3-list.ts';

/** Limits one attempt, until the response headers arrive. */
const RESPONSE_TIMEOUT_MS = 10 * SECOND_MS;
/** Limits the wait for each chunk of the response body, and how long its reader may read nothing. */
const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** No retry begins after this time, because a visitor waits for the page. */
const RETRY_DEADLINE_MS = 12 * SECOND_MS;
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 150;

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Path inside the bucket. Empty for the bucket itself. */
  path: string;
  query?: Record<string, string>;
  /** Bytes, or a file on the disk with its SHA-256, which is streamed. */
  body?: Uint8Array | { blob: Blob; sha256: string };
  contentType?: string;
  /** The part of the file to request. */
  range?: ByteRange | undefined;
}

export interface S3Options {
  responseTimeoutMs?: number | undefined;
  /** Called if the store is unreachable or refuses a request. */
  onDown?: (() => void) | undefined;
}

/** Sends one request to the bucket. Returns undefined if the store has no such file. */
export type SendToS3 = (request: S3Request) => Promise<Response | undefined>;

/**
 * Returns a function that signs and sends requests. It retries after a broken connection, a timeout, a 5xx or a 429,
 * because all requests are idempotent. Error messages contain neither the secret key nor a URL.
 * The returned function throws FileStoreDownError when the store is unreachable or refuses the request.
 */
export function createS3Sender(
  config: S3Config,
  clock: Clock,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS, onDown }: S3Options = {},
): SendToS3 {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  // Bucket names in the path work with every store, and need no host name for each bucket.
  const bucketUrl = `${config.endpoint.replace(/(?<!\/)\/+$/, '')}/${config.bucket}`;

  async function sign({ method, path, query, body, contentType, range }: S3Request): Promise<Request> {
    const url = new URL(path ? `${bucketUrl}/${path}` : bucketUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    // The store compares the body with this hash, and refuses a body that was damaged during transfer.
    const isFile = body !== undefined && 'blob' in body;
    const sha256 = isFile
      ? body.sha256
      : createHash('sha256')
          .update(body ?? '')
          .digest('hex');
    const headers = new Headers({ 'X-Amz-Content-Sha256': sha256 });
    if (contentType) headers.set('Content-Type', contentType);
    if (range) headers.set('Range', `bytes=${range.from}-${range.to}`);
    const signed = await client.sign(url.href, {
      method,
      headers,
      ...(body ? { body: isFile ? body.blob : (body as Uint8Array<ArrayBuffer>) } : {}),
    });
    // Set after signing, because proxies may change this header. Without compression, Content-Length is the file's size.
    signed.headers.set('Accept-Encoding', 'identity');
    return signed;
  }

  return async (request) => {
    const began = performance.now();
    let problem = '';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) {
        if (performance.now() - began > RETRY_DEADLINE_MS) break;
        await clock.pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
      const response = await fetchWithTimeout(await sign(request), responseTimeoutMs);
      if (typeof response === 'string') {
        problem = response;
        continue;
      }
      if (response.ok) {
        // Cancel the unread body so that the connection is freed.
        if (request.method !== 'GET') await response.body?.cancel();
        return response;
      }
      const code = readErrorCode(await response.text().catch(() => ''));
      // A proxy in front of the store also answers 404, while the store starts. Then no file is missing.
      if (response.status === 404 && code === 'NoSuchKey' && request.method !== 'PUT') return undefined;
      problem = `it answers ${response.status}${code && /^\w{1,60}$/.test(code) ? ` ${code}` : ''}`;
      if (response.status < 500 && response.status !== 429) break;
    }
    onDown?.();
    throw new FileStoreDownError(`The photo store cannot be used: ${problem}`);
  };
}

/** Returns the response, or the reason why there is none. */
async function fetchWithTimeout(request: Request, responseTimeoutMs: number): Promise<Response | string> {
  const abort = new AbortController();
  const end = () => abort.abort(new Error('the photo store is too slow'));
  const timer = setTimeout(end, responseTimeoutMs);
  try {
    const response = await fetch(request, { signal: abort.signal, redirect: 'error' });
    clearTimeout(timer);
    const bodyTimer = setTimeout(end, BODY_TIMEOUT_MS).unref();
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(watchChunks(() => bodyTimer.refresh())), {
      status,
      headers,
    });
  } catch (error) {
    clearTimeout(timer);
    if (abort.signal.aborted) return 'it does not answer in time';
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return `it cannot be reached (${code ?? 'connection failed'})`;
  }
}

/** Calls `onChunk` for each chunk. Does not read ahead of its reader. */
function watchChunks(onChunk: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream(
    {
      transform(chunk, controller) {
        onChunk();
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  );
}
