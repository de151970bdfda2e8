/** Where files of members are kept: a folder, or an object store. */
export interface FileStore {
  /** Keeps a file whole or not at all; once this resolves, it outlives a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. Whoever takes a body reads or cancels it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Removes every file whose key begins with this folder's. */
  deleteFolder(key: string): Promise<void>;
  /** Every file whose key begins with this folder's, however many there are, in no particular order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes what writes that never came to their end left behind before this time. Returns how many. */
  removeUnfinished(before: number): Promise<number>;
}

export interface StoredFile {
  size: number;
  /** As it comes from afar; whole where it is read by one call anyway, as files here are small. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ListedFile {
  key: string;
  /** When it was written, by the store's own clock. */
  modifiedAt: number;
}

/** The store does not answer, or not as it should: nothing is known about the file that was asked for. */
export class FileStoreDownError extends Error {
  override name = 'FileStoreDownError';
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const MAX_KEY = 300;

/**
 * A key is a few plain names with slashes between: no name begins with a dot, so none leads up and out.
 * @throws for anything else, which is a mistake of the caller. Tested in file-store.test.ts.
 */
export function mustBeKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a file's key: ${JSON.stringify(key)}`);
}

export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= MAX_KEY;
}
