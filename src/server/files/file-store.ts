/** Where files of members are kept: a folder, or an object store. */
export interface FileStore {
  /** Keeps a file whole or not at all; once this resolves, it outlives a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removing what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Removes every file whose key begins with this folder's. */
  deleteFolder(key: string): Promise<void>;
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const MAX_KEY = 300;

/**
 * A key is a few plain names with slashes between: no name begins with a dot, so none leads up and out.
 * @throws for anything else, which is a mistake of the caller. Tested in disk-store.test.ts.
 */
export function mustBeKey(key: string): void {
  if (!KEY.test(key) || key.length > MAX_KEY) throw new Error(`not a file's key: ${JSON.stringify(key)}`);
}
