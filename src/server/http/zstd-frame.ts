import { constants, zstdCompressSync } from 'node:zlib';

/** Compressed once and sent often: this level takes 1 ms for a list and gives 10% fewer bytes than the usual one. */
const LEVEL = 9;
/** Reading a frame takes this much memory: 128 KB. */
const WINDOW_LOG = 17;
/** Magic number, frame descriptor and window descriptor. */
const HEADER_BYTES = 6;
const BLOCK_HEADER_BYTES = 3;

/** Compresses bytes, at least one, as the middle of a zstd frame: see wrapInFrame. */
export function compressMiddle(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: WINDOW_LOG },
    // Without the frame's end. This also keeps the header short, because the size of the whole is unknown.
    finishFlush: constants.ZSTD_e_flush,
  });
}

/**
 * Returns one zstd frame of uncompressed bytes, a compressed middle, and more uncompressed bytes. The format (RFC 8878)
 * allows any number of uncompressed blocks around the compressed ones. Each end has at most 128 KB.
 */
export function wrapInFrame(before: Uint8Array, middle: Buffer, after: Uint8Array): Buffer {
  return Buffer.concat([
    middle.subarray(0, HEADER_BYTES),
    blockHeader(before, false),
    before,
    middle.subarray(HEADER_BYTES),
    blockHeader(after, true),
    after,
  ]);
}

/** The header of an uncompressed block: its size, its type 0 in two bits, and whether it is the last one. */
function blockHeader({ byteLength }: Uint8Array, isLast: boolean): Buffer {
  const header = Buffer.alloc(BLOCK_HEADER_BYTES);
  header.writeUIntLE(byteLength * 8 + (isLast ? 1 : 0), 0, BLOCK_HEADER_BYTES);
  return header;
}
