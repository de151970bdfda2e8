import { readSize } from './audio-length.ts';
import type { RecordingType } from './recording-keys.ts';

/** The bytes from one place to another: so many stay, so many become zeros, and so many stay again. */
interface Step {
  keep: number;
  blank?: number;
  after?: number;
}

/**
 * Reads what begins at the first of these bytes, and may change them. Returns how to go on, or undefined if it needs more of the
 * file.
 */
type Reader = (bytes: Buffer) => Step | undefined;

/** Nothing more is read: the file ends, or is made of something else than its kind says. */
const KEEP_ALL: Step = { keep: Number.POSITIVE_INFINITY };
/** The most boxes, pages or elements of a file that are read: see MAX_ELEMENTS in audio-length.ts. */
const MAX_STEPS = 100_000;

/**
 * Replaces by zeros what a telephone's recorder adds to a sound: the name of a street, the place, the time, a picture, the owner's name.
 * The file keeps its length, because its index has positions. Its chunks come one after another.
 */
export class MetadataBlanker {
  readonly #read: Reader;
  #rest = Buffer.alloc(0);
  #step: Required<Step> = { keep: 0, blank: 0, after: 0 };
  #steps = 0;

  constructor(type: RecordingType) {
    this.#read = { m4a: readBox, webm: readElement, ogg: createPageReader() }[type];
  }

  /** Returns the bytes that are ready, with those that earlier chunks left. Does not change the chunk. */
  add(chunk: Uint8Array): Buffer {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      at = this.#follow(bytes, at);
      if (at === bytes.byteLength) break;
      const next = this.#steps < MAX_STEPS ? this.#read(bytes.subarray(at)) : KEEP_ALL;
      if (!next) break;
      this.#steps += 1;
      this.#step = { blank: 0, after: 0, ...next };
    }
    this.#rest = bytes.subarray(at);
    return bytes.subarray(0, at);
  }

  /** Returns the last bytes: call this after the last chunk. */
  end(): Buffer {
    return this.#rest;
  }

  /** Does as much of the step as there are bytes, and returns where the bytes of the next one begin. */
  #follow(bytes: Buffer, from: number): number {
    const step = this.#step;
    let at = from;
    for (const part of ['keep', 'blank', 'after'] as const) {
      const length = Math.min(step[part], bytes.byteLength - at);
      if (part === 'blank') bytes.fill(0, at, at + length);
      step[part] -= length;
      at += length;
    }
    return at;
  }
}

/** Does the same with a whole file. */
export function blankMetadata(bytes: Uint8Array, type: RecordingType): Buffer {
  const blanker = new MetadataBlanker(type);
  return Buffer.concat([blanker.add(bytes), blanker.end()]);
}

/** The boxes of MP4 that contain those of which something is blanked. */
const CONTAINERS = /^(moov|trak|mdia)$/;
/** The boxes with the words of people and recorders, and those that may still have some. */
const WORDS = /^(udta|meta|uuid|free|skip)$/;
/** Boxes that begin with a version, flags, and the times when the recording was made and changed. */
const WITH_TIMES = /^(mvhd|tkhd|mdhd)$/;

/** A box of MP4 begins with its size and its type. */
function readBox(bytes: Buffer): Step | undefined {
  const isLong = bytes.byteLength >= 4 && bytes.readUInt32BE(0) === 1;
  const head = isLong ? 16 : 8;
  // After its head, the version.
  if (bytes.byteLength <= head) return undefined;
  const size = isLong ? Number(bytes.readBigUInt64BE(8)) : bytes.readUInt32BE(0);
  // The last box may leave out its size.
  const content = size === 0 ? Number.POSITIVE_INFINITY : size - head;
  if (content < 0) return KEEP_ALL;
  const type = bytes.toString('latin1', 4, 8);
  if (CONTAINERS.test(type)) return { keep: head };
  if (WITH_TIMES.test(type)) {
    const [flags, times] = [4, bytes[head] === 1 ? 16 : 8];
    return content < flags + times
      ? KEEP_ALL
      : { keep: head + flags, blank: times, after: content - flags - times };
  }
  if (!WORDS.test(type)) return { keep: head + content };
  bytes.write('free', 4, 'latin1');
  return { keep: head, blank: content };
}

/** Segment and Info, which contain other elements. */
const MASTERS = new Set([0x18538067, 0x1549a966]);
/** Tags, Attachments, Chapters; the title, the time and the name of the file. */
const WORDS_OF_WEBM = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x4461, 0x7384]);
/** An identifier has up to 4 bytes, a size up to 8. */
const LONGEST_HEAD = 12;
/** The element that readers skip, with a size of 8 bytes. */
const VOID = 0xec;
const VOID_HEAD = 9;

/** An element of WebM begins with an identifier and its size. The first set bit of each tells how many bytes it has. */
function readElement(bytes: Buffer): Step | undefined {
  if (bytes.byteLength < LONGEST_HEAD) return undefined;
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  if (idBytes > 4 || sizeBytes > 8) return KEEP_ALL;
  const head = idBytes + sizeBytes;
  const id = bytes.readUIntBE(0, idBytes);
  const content = readSize(bytes.subarray(idBytes, head));
  // A size of ones only says that it is not known.
  const isOpen = content === 2 ** (7 * sizeBytes) - 1;
  if (isOpen || MASTERS.has(id)) return { keep: head };
  const whole = head + content;
  if (!WORDS_OF_WEBM.has(id) || whole < VOID_HEAD) return { keep: whole };
  bytes[0] = VOID;
  bytes.writeBigUInt64BE((1n << 56n) + BigInt(whole - VOID_HEAD), 1);
  return { keep: VOID_HEAD, blank: whole - VOID_HEAD };
}

const PAGE_HEAD = 27;
const CHECKSUM = 22;
const TAGS = Buffer.from('OpusTags');

/**
 * Returns a reader of Ogg. The second packet of Opus has its tags: the name of the recorder, and a number of comments. Zeros say
 * that there are none (RFC 7845, 5.2). Each page has a checksum.
 */
function createPageReader(): Reader {
  let [page, isDone] = [0, false];
  return (bytes) => {
    if (isDone) return KEEP_ALL;
    if (bytes.byteLength < PAGE_HEAD) return undefined;
    const head = PAGE_HEAD + (bytes[PAGE_HEAD - 1] ?? 0);
    const sizes = bytes.subarray(PAGE_HEAD, head);
    const whole = head + sizes.reduce((sum, size) => sum + size, 0);
    if (bytes.toString('latin1', 0, 4) !== 'OggS') return KEEP_ALL;
    if (bytes.byteLength < head || bytes.byteLength < whole) return undefined;
    page += 1;
    // The first page identifies the codec.
    if (page === 1) return { keep: whole };
    const body = bytes.subarray(head, whole);
    if (page === 2 && !body.subarray(0, TAGS.byteLength).equals(TAGS)) return KEEP_ALL;
    body.fill(0, page === 2 ? TAGS.byteLength : 0);
    bytes.writeUInt32BE(0, CHECKSUM);
    bytes.writeUInt32LE(checksum(bytes.subarray(0, whole)), CHECKSUM);
    // A packet ends in a segment of less than 255 bytes.
    isDone = sizes.some((size) => size < 255);
    return { keep: whole };
  };
}

/** The remainders of Ogg's checksum for each byte (RFC 3533, 6). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 0x80000000 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1;
  return remainder;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (REMAINDERS[(sum >>> 24) ^ byte] ?? 0);
  return sum >>> 0;
}
