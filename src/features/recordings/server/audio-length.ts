import type { RecordingType } from './recording-keys.ts';

/** Returns the length of a recording in milliseconds, from its packets and fields; 0 if they do not tell it. */
export function readLength(bytes: Buffer, type: RecordingType): number {
  const length = { webm: readWebm, m4a: readMp4, ogg: readOgg }[type](bytes);
  return Number.isFinite(length) && length > 0 ? Math.round(length) : 0;
}

/**
 * The elements of WebM whose contents are read like further elements, so that a walk need not know where they
 * end.
 */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
const MASTERS = new Set([SEGMENT, INFO, CLUSTER, BLOCK_GROUP]);
const TIMECODE_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TIMECODE = 0xe7;
const BLOCKS = new Set([0xa3, 0xa1]);
const NANOSECONDS = 1e6;
/**
 * The most elements of a file that are read. Ten minutes in packets of 10 ms have 60,000. An element has two
 * bytes or more, so that reading millions of them would delay all requests for seconds.
 */
export const MAX_ELEMENTS = 100_000;

/** Browsers record WebM without a duration, so read the time of the last block. */
function readWebm(bytes: Buffer): number {
  let [scale, cluster, end] = [NANOSECONDS, 0, 0];
  let elements = 0;
  for (const { id, content } of listElements(bytes)) {
    elements += 1;
    if (elements > MAX_ELEMENTS) return 0;
    if (id === TIMECODE_SCALE) scale = readNumber(content);
    else if (id === DURATION && content.length === 4) return (content.readFloatBE(0) * scale) / NANOSECONDS;
    else if (id === DURATION && content.length === 8) return (content.readDoubleBE(0) * scale) / NANOSECONDS;
    else if (id === TIMECODE) cluster = readNumber(content);
    // A block consists of the track's number, two bytes of time within the cluster, flags, and the packet.
    else if (BLOCKS.has(id) && content.length > 4) {
      const begins = ((cluster + content.readInt16BE(1)) * scale) / NANOSECONDS;
      end = Math.max(end, begins + packetLength(content.subarray(4)));
    }
  }
  return end;
}

/**
 * Yields the elements of EBML one after another. The elements inside a master element follow it directly, and
 * the master element is empty.
 */
function* listElements(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  let at = 0;
  while (at < bytes.length) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeAt = at + idBytes;
    const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
    const begins = sizeAt + sizeBytes;
    if (idBytes > 4 || sizeBytes > 8 || begins > bytes.length) return;
    const id = bytes.readUIntBE(at, idBytes);
    const size = MASTERS.has(id) ? 0 : readSize(bytes.subarray(sizeAt, begins));
    yield { id, content: bytes.subarray(begins, begins + size) };
    at = begins + size;
  }
}

/**
 * Reads a size of up to eight bytes. The first bits tell how many they are. They are taken away before the others are added, because a
 * number with 57 bits would be rounded.
 */
export function readSize(field: Uint8Array): number {
  return field.reduce((sum, byte, at) => sum * 256 + (at === 0 ? byte & (0xff >> field.length) : byte), 0);
}

/** Reads a number of up to eight bytes. */
function readNumber(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The milliseconds of an Opus frame, by the low bits of its configuration. */
const SPEECH_FRAMES = [10, 20, 40, 60];
const MUSIC_FRAMES = [2.5, 5, 10, 20];

/**
 * Returns the milliseconds of an Opus packet. Its first byte has the length of a frame and the number of frames
 * (RFC 6716, 3.1).
 */
function packetLength(packet: Buffer): number {
  const [first = 0, second = 0] = packet;
  const configuration = first >> 3;
  const frames = [1, 2, 2, second & 63][first & 3] ?? 1;
  if (configuration < 12) return frames * (SPEECH_FRAMES[configuration & 3] ?? 0);
  if (configuration < 16) return frames * (SPEECH_FRAMES[configuration & 1] ?? 0);
  return frames * (MUSIC_FRAMES[configuration & 3] ?? 0);
}

/**
 * Reads the field for the whole file: the box `mvhd` has its version, two times, the units per second, and the
 * units.
 */
function readMp4(bytes: Buffer): number {
  const at = bytes.indexOf('mvhd') + 4;
  if (at < 4 || at + 32 > bytes.length) return 0;
  return bytes[at] === 1
    ? (Number(bytes.readBigUInt64BE(at + 24)) / bytes.readUInt32BE(at + 20)) * 1000
    : (bytes.readUInt32BE(at + 16) / bytes.readUInt32BE(at + 12)) * 1000;
}

/** Samples of Opus per millisecond, whatever the rate of the original. */
const SAMPLES = 48;

/** The last page tells how many samples end there. The samples before the start are not played (RFC 7845). */
function readOgg(bytes: Buffer): number {
  const head = bytes.indexOf('OpusHead');
  const last = bytes.lastIndexOf('OggS');
  if (head < 0 || head + 12 > bytes.length || last + 14 > bytes.length) return 0;
  return (Number(bytes.readBigInt64LE(last + 6)) - bytes.readUInt16LE(head + 10)) / SAMPLES;
}
