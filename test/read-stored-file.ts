import type { StoredFile } from '../src/server/files/file-store.ts';
import type { TestApp } from './create-test-app.ts';

/** Returns all bytes of a stored file. @throws if the store found no file */
export async function readStoredFile(file: StoredFile | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!file) throw new Error('the store found no file');
  return new Response(file.body).bytes();
}

/** Returns the sorted keys of an app's files in a folder of the store. */
export async function listStoredFiles({ context }: TestApp, folder: string): Promise<string[]> {
  return (await Array.fromAsync(context.files.list(folder))).map(({ key }) => key).sort();
}
