import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type ByteRange, type FileStore, isKey, type ListedFile, mustBeKey } from './file-store.ts';

/** Folder of files that are being written. No key can name it, so an incomplete file is never read. */
const INCOMING = '.incoming';

/** Returns a store that keeps files below one folder and creates the folder when needed. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    mustBeKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const incoming = join(folder, INCOMING, randomUUID());
      await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
      await createFolder(folder, dirname(path));
      try {
        await writeAndSync(incoming, bytes);
        await rename(incoming, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const body = await undefinedIfMissing(range ? readRange(path, range) : readFile(path));
      return body && { size: body.byteLength, body: new Uint8Array(body) };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteFolder(key) {
      await rm(pathOf(key), { force: true, recursive: true });
    },
    async *list(key) {
      for await (const file of listFiles(pathOf(key))) {
        const name = relative(folder, file.path).replaceAll(sep, '/');
        // Skip files that another program put into the folder.
        if (isKey(name)) yield { key: name, modifiedAt: file.modifiedAt } satisfies ListedFile;
      }
    },
    async deleteUnfinished(before) {
      let deleted = 0;
      for await (const file of listFiles(join(folder, INCOMING))) {
        if (file.modifiedAt >= before) continue;
        await rm(file.path, { force: true });
        deleted += 1;
      }
      return deleted;
    },
  };
}

/** Lists files recursively. Skips files and folders that are deleted meanwhile. */
async function* listFiles(folder: string): AsyncGenerator<{ path: string; modifiedAt: number }> {
  const entries = await undefinedIfMissing(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    const found = entry.isFile() ? await undefinedIfMissing(stat(path)) : undefined;
    if (found) yield { path, modifiedAt: found.mtimeMs };
  }
}

async function readRange(path: string, { from, to }: ByteRange): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(to - from + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function undefinedIfMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates missing folders and flushes their directory entries, because a power cut would lose them with their files. */
async function createFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
