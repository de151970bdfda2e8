import { MAX_FIELDS } from '../validate.ts';

/** For short forms, such as an email and a password. */
export const SMALL_BODY_BYTES = 8 * 1024;
/**
 * For a story of 32,000 letters. A Malayalam letter takes about seven bytes, a complex one twenty, and a browser without
 * scripts sends nine bytes for every three.
 */
export const STORY_BODY_BYTES = 3 * 1024 * 1024;
/** For a draft of 160,000 UTF-16 units of three bytes, and its title. */
export const DRAFT_BODY_BYTES = 512 * 1024;
/** For a profile: four lines and a thousand letters, escaped as above. */
export const PROFILE_BODY_BYTES = 256 * 1024;
/** For a speed report: five numbers and a page's pattern. */
export const REPORT_BODY_BYTES = 512;
/** For a photo of 5,242,880 bytes, which the action refuses with a message, and the form around it. */
export const PHOTO_BODY_BYTES = 5_242_880 + 16 * 1024;
/**
 * The server reads and discards a photo up to this size, so that the browser shows the message. A browser whose upload is
 * cut off shows a connection error instead.
 */
export const PHOTO_DISCARD_BYTES = 64 * 1024 * 1024;
/** For a story with a photo from a browser without JavaScript. The action refuses a photo over its limit and keeps the text. */
export const STORY_WITH_PHOTO_BYTES = 16 * 1024 * 1024;
export const PHOTO_TIMEOUT_MS = 120_000;
const MAX_PART_HEADER_BYTES = 1024;
/** How long a body may take to arrive, so that slow senders do not hold connections. */
export const BODY_TIMEOUT_MS = 15_000;

/** The limits that pages.ts chooses from. */
export const BODY_LIMITS = {
  small: { bytes: SMALL_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  story: { bytes: STORY_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  draft: { bytes: DRAFT_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  storyWithPhoto: {
    bytes: STORY_WITH_PHOTO_BYTES,
    timeoutMs: PHOTO_TIMEOUT_MS,
    discardBytes: PHOTO_DISCARD_BYTES,
  },
  profile: { bytes: PROFILE_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  report: { bytes: REPORT_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  photo: { bytes: PHOTO_BODY_BYTES, timeoutMs: PHOTO_TIMEOUT_MS, discardBytes: PHOTO_DISCARD_BYTES },
} as const satisfies Record<string, BodyLimit>;

export type BodyLimitName = keyof typeof BODY_LIMITS;

export type BodyProblem = 'too-large' | 'too-slow';

export interface BodyLimit {
  bytes: number;
  timeoutMs: number;
  /** A body beyond `bytes` is still read up to this size, and discarded. */
  discardBytes?: number;
}

/** Reads a request's body within its limits of size and time. @throws if the sender disconnects */
export async function readBody(
  request: Request,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  const { bytes, discardBytes = bytes } = limit;
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > discardBytes) return 'too-large';
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'too-slow'>((resolve) => {
    timer = setTimeout(() => resolve('too-slow'), limit.timeoutMs);
  });
  try {
    // node:http never delivers more than Content-Length, so that a small body needs no counting stream.
    if (declared <= bytes) {
      const whole = await Promise.race([request.arrayBuffer(), timeout]);
      if (whole === 'too-slow') return whole;
      return whole.byteLength > bytes ? 'too-large' : new Uint8Array(whole);
    }
    return await readPieces(request, limit, timeout);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns how many bytes of a multipart form are no file. A form without a boundary counts as one text. Reads no more
 * than MAX_FIELDS parts: parseForm refuses a form with more.
 */
export function countTextBytes(body: Uint8Array, contentType: string): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (boundary === undefined) return bytes.length;
  const separator = Buffer.from(`--${boundary}`);
  let text = 0;
  let start = bytes.indexOf(separator);
  for (let part = 0; part < MAX_FIELDS && start !== -1; part += 1) {
    const next = bytes.indexOf(separator, start + 1);
    const end = next === -1 ? bytes.length : next;
    const headersEnd = bytes.subarray(start, end).indexOf('\r\n\r\n');
    const headers = bytes.subarray(start, start + Math.min(Math.max(headersEnd, 0), MAX_PART_HEADER_BYTES));
    if (!/;\s*filename\*?=/i.test(headers.toString('latin1'))) text += end - start;
    start = next;
  }
  return text;
}

async function readPieces(
  request: Request,
  { bytes, discardBytes = bytes }: BodyLimit,
  timeout: Promise<'too-slow'>,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const next = await Promise.race([reader.read(), timeout]);
      if (next === 'too-slow') return next;
      if (next.done) return size > bytes ? 'too-large' : join(chunks, size);
      size += next.value.byteLength;
      if (size > discardBytes) return 'too-large';
      if (size <= bytes) chunks.push(next.value);
      else chunks.length = 0;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function join(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
