import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** Smaller responses fit one network packet anyway. */
const MIN_BYTES = 600;
/** Measured on a topic page: zstd 3 takes a quarter of brotli 4's time for the same size. */
const ZSTD_LEVEL = 3;
/**
 * A browser can decode a zstd block only when all of it has arrived, and by default one block holds a whole page. Small
 * blocks let a slow connection show the beginning of a page early, for half a percent more bytes. Node has no constant
 * for this parameter.
 */
const ZSTD_TARGET_BLOCK_SIZE = 130;
const ZSTD_BLOCK_BYTES = 2000;
/** Measured on a topic page: 10% smaller than brotli 4, for twice its time. */
const BROTLI_QUALITY = 5;
/** For browsers without zstd, while the server is busy. */
const BUSY_BROTLI_QUALITY = 4;

export type Encoding = 'zstd' | 'br' | 'gzip';

/** In order of preference: the fastest encoding first, or the smallest one. */
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
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return offered.find((encoding) => accepted.has(encoding));
}

/** Compresses a complete response body. Returns small bodies unchanged. */
export function compress(
  body: Uint8Array,
  encoding: Encoding | undefined,
  preference: 'fast' | 'small' = 'small',
): { body: Uint8Array; encoding: Encoding | undefined } {
  if (!encoding || body.byteLength < MIN_BYTES) return { body, encoding: undefined };
  switch (encoding) {
    case 'zstd':
      return {
        body: zstdCompressSync(body, {
          params: {
            [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
            [ZSTD_TARGET_BLOCK_SIZE]: ZSTD_BLOCK_BYTES,
          },
        }),
        encoding,
      };
    case 'br':
      return {
        body: brotliCompressSync(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: preference === 'small' ? BROTLI_QUALITY : BUSY_BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        }),
        encoding,
      };
    case 'gzip':
      return { body: gzipSync(body), encoding };
  }
}
