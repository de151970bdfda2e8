import type { StoredFile } from '../src/server/files/file-store.ts';

/** All bytes of a file that a store gave. @throws when it gave none */
export async function readStoredFile(file: StoredFile | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!file) throw new Error('there is no such file');
  return new Response(file.body).bytes();
}
