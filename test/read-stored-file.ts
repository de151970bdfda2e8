import type { StoredFile } from '../src/server/files/file-store.ts';

/** Returns all bytes of a stored file. @throws if the store found no file */
export async function readStoredFile(file: StoredFile | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!file) throw new Error('the store found no file');
  return new Response(file.body).bytes();
}
