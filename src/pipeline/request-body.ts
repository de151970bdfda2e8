import type { Viewer } from '../identity/viewer.ts';
import { MINUTE_MS } from '../server/clock.ts';
import type { AppContext } from '../server/context.ts';
import { BODY_LIMITS, type BodyLimit, readBody, SHORT_BODY_BYTES } from '../server/http/body-limit.ts';
import { FairQueue } from '../server/http/fair-queue.ts';
import { countTextBytes } from '../server/http/multipart.ts';
import { plainResponse } from '../server/http/responses.ts';
import { type RateLimit, tooMany, toSeconds } from '../server/rate-limits/rate-limit.ts';
import { keepBody, MAX_FIELDS } from '../server/validate.ts';
import { findAddress } from './access.ts';

/** Limit per member, counted before a form with a file is read. A photo is counted again when it is decoded. */
export const UPLOADS: RateLimit = { name: 'upload', hits: 100, perMs: 10 * MINUTE_MS };

const MEGABYTE = 1024 ** 2;
/** The memory for the bodies of one node. Photos do not delay texts, and visitors do not delay members. */
const QUEUES = {
  uploads: { total: 32 * MEGABYTE, ofOwner: 11 * MEGABYTE },
  texts: { total: 12 * MEGABYTE, ofOwner: 6 * MEGABYTE },
  visitors: { total: 4 * MEGABYTE, ofOwner: MEGABYTE / 2 },
};

interface BodySender {
  viewer: Viewer | null;
  /** The client address, to which the body of a visitor's request is counted. */
  address: string;
}

export interface RequestBody {
  /** Null for a request without a body, and for one that the gate has refused. */
  bytes: Uint8Array<ArrayBuffer> | null;
  isTooLarge: boolean;
  /** Frees the body's memory. After that, the body and its files must not be used. */
  release: () => void;
}

const NO_BODY: RequestBody = { bytes: null, isTooLarge: false, release: () => {} };

/** Reads the bodies of requests within the limits of their address and of the node's memory. */
export class RequestBodies {
  readonly #context: AppContext;
  readonly #queues = {
    uploads: new FairQueue(QUEUES.uploads),
    texts: new FairQueue(QUEUES.texts),
    visitors: new FairQueue(QUEUES.visitors),
  };

  constructor(context: AppContext) {
    this.#context = context;
  }

  /**
   * Reads a body, or returns the response that refuses it. A body that needs much memory waits unread until
   * there is room. Without a path, the gate has refused the request, so the body stays unread because no action
   * will run.
   */
  async read(
    request: Request,
    path: string | undefined,
    sender: BodySender,
  ): Promise<RequestBody | Response> {
    if (request.method === 'GET' || request.method === 'HEAD' || path === undefined) return NO_BODY;
    const limit = bodyLimitOf(path, request.headers.get('content-type') ?? '');
    let release = () => {};
    let refusal: Response | undefined;
    let body: ReturnType<typeof toRequestBody> | undefined;
    try {
      const bytes = await readBody(request, limit, async (size) => {
        const reserved = await this.#reserve(size, limit, sender, request.signal);
        if (typeof reserved === 'function') release = reserved;
        else refusal = reserved;
        return typeof reserved === 'function';
      });
      body = bytes === 'refused' ? (refusal ?? busyResponse()) : toRequestBody(request, path, bytes);
    } finally {
      if (!body || body instanceof Response) release();
    }
    return body instanceof Response ? body : withRelease(body, release);
  }

  /** Returns the function that releases the memory, or the response that refuses the body. */
  async #reserve(
    size: number,
    { discardBytes }: BodyLimit,
    { viewer, address }: BodySender,
    signal: AbortSignal,
  ): Promise<(() => void) | Response> {
    const isUpload = discardBytes !== undefined;
    if (isUpload && viewer) {
      const { hits, allowed, waitMs } = await this.#context.limiter.count(UPLOADS, viewer.accountId);
      if (hits > allowed) return tooManyResponse(toSeconds(waitMs));
    }
    const queue = this.#queues[isUpload ? 'uploads' : viewer ? 'texts' : 'visitors'];
    return (await queue.reserve(viewer?.accountId ?? address, size, signal)) ?? busyResponse();
  }
}

/**
 * Returns the request for React Router, with the public URL. The request has no body: parseForm finds the body
 * that was read.
 */
export function toPageRequest(request: Request, publicUrl: string, bytes: RequestBody['bytes']): Request {
  const { pathname, search } = new URL(request.url);
  const { method, headers, signal } = request;
  const pageRequest = new Request(publicUrl + pathname + search, { method, headers, signal });
  // checkOrigin has accepted a hidden origin. React Router checks again and would refuse it.
  if (headers.get('origin') === 'null') pageRequest.headers.set('origin', publicUrl);
  if (bytes) keepBody(pageRequest, bytes);
  return pageRequest;
}

export function tooManyResponse(seconds: number): Response {
  return plainResponse(tooMany(seconds).message, 429, { 'Retry-After': String(seconds) });
}

function busyResponse(): Response {
  const sentence = 'Kerikko is busy right now. Please try again in a moment.';
  return plainResponse(sentence, 503);
}

function toRequestBody(
  request: Request,
  path: string,
  bytes: Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow',
): Omit<RequestBody, 'release'> | Response {
  const contentType = request.headers.get('content-type') ?? '';
  const limit = bodyLimitOf(path, contentType);
  // Let the page explain that an upload was too large.
  if (bytes === 'too-large' && limit.discardBytes) return { bytes: new Uint8Array(), isTooLarge: true };
  // Without "Connection: close", which would make Node close at once: see closeAfterBody.
  if (bytes === 'too-large') return plainResponse('This is too large.', 413);
  if (bytes === 'too-slow')
    return plainResponse('This took too long to send. Please try again.', 408, { Connection: 'close' });
  // The larger limit of a form with a file applies only to the file.
  if (limit !== bodyLimitOf(path) && countTextBytes(bytes, contentType, MAX_FIELDS) > bodyLimitOf(path).bytes)
    return plainResponse('This is too large.', 413);
  return { bytes, isTooLarge: false };
}

function withRelease(body: Omit<RequestBody, 'release'>, release: () => void): RequestBody {
  const buffer = body.bytes?.buffer;
  return {
    ...body,
    release() {
      // The garbage collector would free the memory later, after other requests have reserved it.
      if (buffer && buffer.byteLength > SHORT_BODY_BYTES) buffer.transfer(0);
      release();
    },
  };
}

function bodyLimitOf(path: string, contentType = ''): BodyLimit {
  const address = findAddress(path);
  const bodyLimit = address?.bodyLimit ?? 'small';
  return BODY_LIMITS[contentType.startsWith('multipart/') ? (address?.uploadLimit ?? bodyLimit) : bodyLimit];
}
