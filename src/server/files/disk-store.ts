import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type FileStore, isKey, type ListedFile, mustBeKey } from './file-store.ts';

/** What a write begins as. No key can name it, so that a half-written file is never read. */
const INCOMING = '.incoming';

/** Keeps files below one folder, which is made when first needed. */
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
      await makeFolder(folder, dirname(path));
      try {
        await writeThrough(incoming, bytes);
        await rename(incoming, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(key);
      const body = await unlessMissing(readFile(path));
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
        // What someone else laid into the folder is not ours.
        if (isKey(name)) yield { key: name, modifiedAt: file.modifiedAt } satisfies ListedFile;
      }
    },
    async removeUnfinished(before) {
      let removed = 0;
      for await (const file of listFiles(join(folder, INCOMING))) {
        if (file.modifiedAt >= before) continue;
        await rm(file.path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** A file or folder that goes while we look is not there. */
async function* listFiles(folder: string): AsyncGenerator<{ path: string; modifiedAt: number }> {
  const entries = await unlessMissing(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    const found = entry.isFile() ? await unlessMissing(stat(path)) : undefined;
    if (found) yield { path, modifiedAt: found.mtimeMs };
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder's name must reach the disk as well, or its files are lost with it. */
async function makeFolder(root: string, path: string): Promise<void> {
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
