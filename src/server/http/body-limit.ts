/** Sign-in and the like: an e-mail and a password. */
export const SMALL_BODY_BYTES = 8 * 1024;
/** A story of 32,000 letters: a Malayalam letter takes about seven bytes, a rich one twenty, and nine for each three
 *  where a browser without scripts escapes it. */
export const STORY_BODY_BYTES = 3 * 1024 * 1024;
/** A profile: four lines and a thousand letters, escaped as above. */
export const PROFILE_BODY_BYTES = 256 * 1024;
/** Five numbers and a page's name. */
export const REPORT_BODY_BYTES = 512;
/** A photo of 5,242,880 bytes, which is refused in words, and the form around it. */
export const PHOTO_BODY_BYTES = 5_242_880 + 16 * 1024;
/** A photo up to this size is taken in, and forgotten, so that its sender hears why it was refused: a browser
 *  that is cut off while it sends shows a broken connection instead. */
export const PHOTO_DISCARD_BYTES = 64 * 1024 * 1024;
export const PHOTO_TIMEOUT_MS = 120_000;
/** A slow sender holds a connection no longer than this. */
export const BODY_TIMEOUT_MS = 15_000;

/** The limits that pages.ts chooses from. */
export const BODY_LIMITS = {
  small: { bytes: SMALL_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  story: { bytes: STORY_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  profile: { bytes: PROFILE_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  report: { bytes: REPORT_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS },
  photo: { bytes: PHOTO_BODY_BYTES, timeoutMs: PHOTO_TIMEOUT_MS, discardBytes: PHOTO_DISCARD_BYTES },
} as const satisfies Record<string, BodyLimit>;

export type BodyLimitName = keyof typeof BODY_LIMITS;

export type BodyProblem = 'too-large' | 'too-slow';

export interface BodyLimit {
  bytes: number;
  timeoutMs: number;
  /** Up to here, what is too large is read to its end all the same, and forgotten. */
  discardBytes?: number;
}

/** Reads a request's body whole, but no more of it and no longer than allowed. */
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
    // node:http hands on as much as was declared and no more: nothing to count on the way, which a stream would cost.
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
