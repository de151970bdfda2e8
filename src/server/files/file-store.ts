/** Stores members' files in a folder or an object store. */
export interface FileStore {
  /** Stores a file completely or not at all. Once this resolves, the file survives a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Like `put`, with chunks that arrive one after another. Memory holds only one of them. Stores nothing if
   * `chunks` throws.
   */
  putChunks(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns a file, or the bytes of a range that lies within it; undefined if the file does not exist. The
   * caller must read or cancel the body.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Deletes a file. Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes every file below the folder. */
  deleteFolder(key: string): Promise<void>;
  /** Lists every file below the folder, in no particular order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Deletes incomplete files that interrupted writes left before this time (ms since 1970). Returns their number. */
  deleteUnfinished(before: number): Promise<number>;
}

/** Both ends are part of the range, and count from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredFile {
  /** The number of bytes in the body. */
  size: number;
  /**
   * A stream from an object store, or from the disk for more than STREAMED_BYTES. The stream does not read
   * ahead of its reader.
   */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Smaller files on the disk are read with one call. Larger ones would fill the memory while slow readers
 * receive them.
 */
export const STREAMED_BYTES = 256 * 1024;

export interface ListedFile {
  key: string;
  /** Time of the last write by the store's own clock, in milliseconds since 1970. */
  modifiedAt: number;
}

/** The store is unreachable or answers with an error, so it is unknown whether the file exists. */
export class FileStoreDownError extends Error {
  override name = 'FileStoreDownError';
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const MAX_KEY = 300;

/**
 * Accepts plain names separated by slashes. No name begins with a dot, so a key cannot leave its folder.
 * @throws Error for any other key, which is a programming error
 */
export function mustBeKey(key: string): void {
  if (!isKey(key)) throw new Error(`invalid file key: ${JSON.stringify(key)}`);
}

export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= MAX_KEY;
}
