/**
 * Encoders write about ten scans. A file of 5 MB can have 100,000 scans, each of which decodes the whole image
 * again.
 */
const MAX_SCANS = 50;

const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
/** Markers without a length: a byte 0xff of the data itself, restart markers, and the start and end of the image. */
const hasNoLength = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd9);

const END = [0xff, 0xd9];

/** Returns whether a file begins like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === START_OF_IMAGE;
}

/** Returns whether a JPEG has its end marker. If it does but lacks rows, it is damaged inside. */
export function hasEnd(bytes: Uint8Array): boolean {
  return END.every((byte, index) => bytes[bytes.length - END.length + index] === byte);
}

/** Returns a JPEG with an end marker after its bytes. */
export function withEnd(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(END)]);
}

/** Returns true for a JPEG with more than MAX_SCANS scans. Returns false for other formats. */
export function hasTooManyScans(bytes: Uint8Array): boolean {
  return isJpeg(bytes) && countScans(bytes, MAX_SCANS + 1) > MAX_SCANS;
}

/** Returns how many scans of a JPEG begin, at most `most`. Reads only its markers. */
export function countScans(bytes: Uint8Array, most: number): number {
  let scans = 0;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    at += 2;
    if (hasNoLength(marker)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans >= most) return scans;
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return scans;
}
