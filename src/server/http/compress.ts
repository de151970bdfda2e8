import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** Smaller responses fit one network packet anyway. */
const MIN_BYTES = 600;
/** Measured on a topic page: zstd 3 takes a quarter of brotli 4's time for the same size. */
const ZSTD_LEVEL = 3;
/**
 * A browser can decode a zstd block only when all of it has arrived, and by default one block contains a whole
 * page. With small blocks, a slow connection can show the beginning of a page early, for half a percent more
 * bytes. Node has no constant for this parameter.
 */
const ZSTD_TARGET_BLOCK_SIZE = 130;
const ZSTD_BLOCK_BYTES = 2000;
/** Measured on a topic page: 10% smaller than brotli 4, in twice the time. */
const BROTLI_QUALITY = 5;
/** For browsers without zstd while the server is busy: 40% of brotli 4's time for 8% more bytes. */
const BUSY_BROTLI_QUALITY = 2;

/** Larger than most compressed pages, so that zlib writes each one in one piece. */
const CHUNK_BYTES = 32 * 1024;

export type Encoding = 'zstd' | 'br' | 'gzip';

/** Orders of preference: one with the fastest encoding first, and one with the smallest first. */
const FASTEST = ['zstd', 'br', 'gzip'] as const;
const SMALLEST = ['br', 'zstd', 'gzip'] as const;
/** The encodings in which the build writes its files. */
const PREFERRED_FOR_FILES = ['br', 'gzip'] as const;
export type FileEncoding = (typeof PREFERRED_FOR_FILES)[number];

/** Returns the preferred encoding of data or a page among those that the client accepts. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  preference: 'fast' | 'small' = 'fast',
): Encoding | undefined {
  return choose(acceptEncoding, preference === 'small' ? SMALLEST : FASTEST);
}

/** Returns the preferred encoding of a built file among those that the client accepts. */
export function chooseFileEncoding(acceptEncoding: string | undefined): FileEncoding | undefined {
  return choose(acceptEncoding, PREFERRED_FOR_FILES);
}

function choose<Offered extends Encoding>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (!acceptEncoding) return undefined;
  return offered.find((encoding) => ACCEPTS[encoding].test(acceptEncoding));
}

/** Each expression matches an Accept-Encoding header that lists the encoding with a quality above zero. */
const ACCEPTS = { zstd: accepts('zstd'), br: accepts('br'), gzip: accepts('gzip') };

function accepts(encoding: Encoding): RegExp {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i');
}

/** Compresses a complete response body, given whole or in pieces. Returns small bodies unchanged. */
export function compress(
  body: Uint8Array | Uint8Array[],
  encoding: Encoding | undefined,
  preference: 'fast' | 'small' = 'small',
): { body: Uint8Array; encoding: Encoding | undefined } {
  const size = Array.isArray(body) ? sizeOf(body) : body.byteLength;
  if (!encoding || size < MIN_BYTES) {
    return { body: Array.isArray(body) ? Buffer.concat(body) : body, encoding: undefined };
  }
  const whole = Array.isArray(body) ? joinInScratch(body, size) : body;
  return { body: compressWhole(whole, encoding, preference), encoding };
}

function compressWhole(whole: Uint8Array, encoding: Encoding, preference: 'fast' | 'small'): Uint8Array {
  switch (encoding) {
    case 'zstd':
      return zstdCompressSync(whole, {
        chunkSize: CHUNK_BYTES,
        params: {
          [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
          [ZSTD_TARGET_BLOCK_SIZE]: ZSTD_BLOCK_BYTES,
        },
      });
    case 'br':
      return brotliCompressSync(whole, {
        chunkSize: CHUNK_BYTES,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: preference === 'small' ? BROTLI_QUALITY : BUSY_BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: whole.byteLength,
        },
      });
    case 'gzip':
      return gzipSync(whole);
  }
}

let scratch = Buffer.alloc(0);

/**
 * Joins pieces in a buffer that the next call overwrites, because allocating a buffer for each page would
 * burden the garbage collector.
 */
function joinInScratch(pieces: Uint8Array[], size: number): Uint8Array {
  if (scratch.byteLength < size) scratch = Buffer.alloc(2 * size);
  let at = 0;
  for (const piece of pieces) {
    scratch.set(piece, at);
    at += piece.byteLength;
  }
  return scratch.subarray(0, size);
}

function sizeOf(pieces: Uint8Array[]): number {
  return pieces.reduce((size, { byteLength }) => size + byteLength, 0);
}
