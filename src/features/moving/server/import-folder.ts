import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { SourceError } from './source.ts';

/**
 * Opens a file of the folder of an import. Returns undefined if the file is missing or no regular file. Follows no
 * symbolic link below the folder: its author may not be the person who imports it, often as root.
 * @throws SourceError 'linked-file' if the file is there and a link leads to it
 */
export async function openInFolder(folder: string, path: string): Promise<FileHandle | undefined> {
  if (path.includes('\0')) return undefined;
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return undefined;
  const file = resolve(root, path);
  // The path may come from a document that anyone could write.
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
  const target = await realpath(file).catch(() => undefined);
  if (target === undefined) return undefined;
  if (target !== file) throw new SourceError('linked-file', path);
  // O_NONBLOCK: otherwise opening a pipe would wait for its writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

/** Returns true if a file is in the folder. @throws SourceError 'linked-file' */
export async function isInFolder(folder: string, path: string): Promise<boolean> {
  await using handle = await openInFolder(folder, path);
  return handle !== undefined;
}

/** Returns the text of a file of the folder; undefined if it is missing. @throws SourceError 'linked-file' */
export async function readText(folder: string, path: string): Promise<string | undefined> {
  await using handle = await openInFolder(folder, path);
  return await handle?.readFile('utf8');
}

/**
 * Opens a photo or recording of the folder, which has the bucket's folders in it or in `photos`. Returns undefined if it is
 * missing, or if a link leads to it.
 */
export async function openPhoto(folder: string, path: string): Promise<FileHandle | undefined> {
  for (const inner of [join('photos', path), path]) {
    const found = await openInFolder(folder, inner).catch((error: unknown) => {
      if (error instanceof SourceError) return undefined;
      throw error;
    });
    if (found) return found;
  }
  return undefined;
}
