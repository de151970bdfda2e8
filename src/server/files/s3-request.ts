import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Clock } from '../clock.ts';
import { SECOND_MS } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { FileStoreDownError } from './file-store.ts';
import { readErrorCode } from './s3-list.ts';

/** One try, until the store begins to answer. */
const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
/** From then until its answer is whole. */
const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** Someone waits for the page: after this no new try is begun. */
const LAST_TRY_MS = 12 * SECOND_MS;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 150;

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket; empty for the bucket itself. */
  path: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  contentType?: string;
}

/** Sends one request to the bucket. Undefined when the store says that there is no such file. */
export type SendToS3 = (request: S3Request) => Promise<Response | undefined>;

/**
 * Signs requests and tries them again where that may help: after a broken connection, no answer in time, a 5xx or 429.
 * Everything here may be sent twice. The secret key goes into the signature alone, and no message holds an address.
 * @throws FileStoreDownError when the store could not be reached or refuses us
 */
export function createS3Sender(
  config: S3Config,
  clock: Clock,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): SendToS3 {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  // The bucket stands in the path: that works with every store, and needs no host name for each bucket.
  const bucketUrl = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`;

  async function sign({ method, path, query, body, contentType }: S3Request): Promise<Request> {
    const url = new URL(path ? `${bucketUrl}/${path}` : bucketUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    // The store checks the body against its hash, so that nothing broken on the way is ever kept.
    const headers = new Headers({
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    });
    if (contentType) headers.set('Content-Type', contentType);
    const signed = await client.sign(url.href, {
      method,
      headers,
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
    // Not part of what is signed, as proxies change it. What comes is then as long as it says.
    signed.headers.set('Accept-Encoding', 'identity');
    return signed;
  }

  return async (request) => {
    const began = performance.now();
    let problem = '';
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) {
        if (performance.now() - began > LAST_TRY_MS) break;
        await clock.pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
      const answer = await fetchInTime(await sign(request), answerTimeoutMs);
      if (typeof answer === 'string') {
        problem = answer;
        continue;
      }
      if (answer.ok) {
        // Of what is not read, the connection would wait to be.
        if (request.method !== 'GET') await answer.body?.cancel();
        return answer;
      }
      const code = readErrorCode(await answer.text().catch(() => ''));
      if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
      problem = `it answers ${answer.status}${code && /^\w{1,60}$/.test(code) ? ` ${code}` : ''}`;
      if (answer.status < 500 && answer.status !== 429) break;
    }
    throw new FileStoreDownError(`The photo store cannot be used: ${problem}`);
  };
}

/** The answer, or in words why there is none. */
async function fetchInTime(request: Request, answerTimeoutMs: number): Promise<Response | string> {
  const abort = new AbortController();
  const end = () => abort.abort(new Error('the photo store is too slow'));
  let timer = setTimeout(end, answerTimeoutMs);
  try {
    const answer = await fetch(request, { signal: abort.signal, redirect: 'error' });
    clearTimeout(timer);
    timer = setTimeout(end, BODY_TIMEOUT_MS);
    timer.unref();
    return answer;
  } catch (error) {
    clearTimeout(timer);
    if (abort.signal.aborted) return 'it does not answer in time';
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return `it cannot be reached (${code ?? 'connection failed'})`;
  }
}
