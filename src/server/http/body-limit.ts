/** For short forms, such as an email and a password. */
const SMALL_BODY_BYTES = 8 * 1024;
/**
 * For a story of 32,000 letters, at most twelve bytes each. A browser without scripts sends three bytes for
 * each of these. Parsing and refusing a form of this size takes about 30 ms.
 */
const STORY_BODY_BYTES = 1.5 * 1024 * 1024;
/** For a draft of 160,000 UTF-16 units of three bytes, and its title. */
const DRAFT_BODY_BYTES = 512 * 1024;
/** For a profile: four lines and a thousand letters, escaped as in a story. */
const PROFILE_BODY_BYTES = 256 * 1024;
/** For a speed report: five numbers and a page's pattern. */
const REPORT_BODY_BYTES = 512;
/** For a photo of 5,242,880 bytes, which the action refuses with a message, and the form around it. */
const PHOTO_BODY_BYTES = 5_242_880 + 16 * 1024;
/**
 * The server reads and discards a photo up to this size, so that the browser shows the message. A browser whose upload is
 * cut off shows a connection error instead.
 */
const PHOTO_DISCARD_BYTES = 64 * 1024 * 1024;
/** For a story with a photo from a browser without JavaScript. The action refuses a photo over its limit and keeps the text. */
const STORY_WITH_PHOTO_BYTES = 16 * 1024 * 1024;
/** For the export of a chat of 60 MB, and the form around it, which is written to the disk. */
const CHAT_BODY_BYTES = 60 * 1024 * 1024 + 16 * 1024;
const PHOTO_TIMEOUT_MS = 120_000;
/** The memory for discarding a body that is too large: it holds the pieces that are arriving. */
const DISCARDING_BYTES = 1024 * 1024;
/** How long a body may take to arrive, so that slow senders do not hold connections. */
const BODY_TIMEOUT_MS = 15_000;

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
  chat: { bytes: CHAT_BODY_BYTES, timeoutMs: PHOTO_TIMEOUT_MS, discardBytes: PHOTO_DISCARD_BYTES },
  photo: { bytes: PHOTO_BODY_BYTES, timeoutMs: PHOTO_TIMEOUT_MS, discardBytes: PHOTO_DISCARD_BYTES },
} as const satisfies Record<string, BodyLimit>;

export type BodyLimitName = keyof typeof BODY_LIMITS;

/** `refused` means that there is no memory for the body. */
type BodyProblem = 'too-large' | 'too-slow' | 'refused';

export interface BodyLimit {
  bytes: number;
  timeoutMs: number;
  /** A body above `bytes` is still read up to this size, and discarded. */
  discardBytes?: number;
}

/** Bodies up to this size are read at once. Reading a larger one needs a reservation. */
export const SHORT_BODY_BYTES = 64 * 1024;

/** Reserves memory. Resolves to false if there is none. */
type ReserveMemory = (bytes: number) => Promise<boolean>;

/**
 * Reads a request's body within its limits of size and time. For a body that is not short, calls `reserve`
 * once: before the first byte, or if no size is declared, as soon as the body proves to be long. @throws if the
 * sender disconnects
 */
export async function readBody(
  request: Request,
  limit: BodyLimit,
  reserve: ReserveMemory = async () => true,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  const { bytes, discardBytes = bytes } = limit;
  const declared = declaredBytes(request);
  if (declared !== undefined && declared > discardBytes) return 'too-large';
  const isLong = declared !== undefined && declared > SHORT_BODY_BYTES;
  if (isLong && !(await reserve(declared > bytes ? DISCARDING_BYTES : declared))) return 'refused';
  const timeout = new BodyTimeout(limit.timeoutMs);
  try {
    // node:http never delivers more than Content-Length, so a small body needs no counting stream.
    if (declared !== undefined && declared <= Math.min(bytes, SHORT_BODY_BYTES)) {
      const whole = await timeout.race(request.arrayBuffer());
      if (whole === 'too-slow') return whole;
      return whole.byteLength > bytes ? 'too-large' : new Uint8Array(whole);
    }
    return await readPieces(request, { limit, declared, reserve, timeout });
  } finally {
    timeout.stop();
  }
}

/** Returns the size that the request declares for its body; undefined for a body in chunks. */
function declaredBytes(request: Request): number | undefined {
  const text = request.headers.get('content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

interface Reading {
  limit: BodyLimit;
  declared: number | undefined;
  reserve: ReserveMemory;
  timeout: BodyTimeout;
}

/** Copies the pieces into one buffer as they arrive, so that memory never holds the body twice. */
async function readPieces(
  request: Request,
  { limit: { bytes, discardBytes = bytes }, declared, reserve, timeout }: Reading,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  if (!request.body) return new Uint8Array();
  let whole: Uint8Array<ArrayBuffer> | undefined = new Uint8Array(
    declared === undefined ? Math.min(bytes, SHORT_BODY_BYTES) : declared > bytes ? 0 : declared,
  );
  const reader = request.body.getReader();
  let size = 0;
  try {
    while (true) {
      const next = await timeout.race(reader.read());
      if (next === 'too-slow') return next;
      if (next.done) return whole ? whole.subarray(0, size) : 'too-large';
      const newSize = size + next.value.byteLength;
      if (declared === undefined && size <= SHORT_BODY_BYTES && newSize > SHORT_BODY_BYTES) {
        timeout.stop();
        if (!(await reserve(bytes))) return 'refused';
        timeout.start();
        // The system assigns the memory of a new buffer only when it is written.
        const large = new Uint8Array(bytes);
        if (whole) large.set(whole.subarray(0, size));
        whole = whole && large;
      }
      if (whole && newSize <= whole.byteLength) whole.set(next.value, size);
      else whole = undefined;
      size = newSize;
      if (size > discardBytes) return 'too-large';
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Limits how long a body may take to arrive. */
class BodyTimeout {
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #over: Promise<'too-slow'> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.start();
  }

  start(): void {
    this.#over = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve('too-slow'), this.#ms);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  race<Result>(work: Promise<Result>): Promise<Result | 'too-slow'> {
    return Promise.race([work, this.#over as Promise<'too-slow'>]);
  }
}
