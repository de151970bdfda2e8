import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  type ByteRange,
  type FileStore,
  isKey,
  type ListedFile,
  mustBeKey,
  STREAMED_BYTES,
  type StoredFile,
} from './file-store.ts';
import { syncFolder } from './paths.ts';

/** The folder for files that are being written. No key can name it, so an incomplete file is never read. */
const INCOMING = '.incoming';
/** How many bytes of a file are in memory for each of its readers. */
const CHUNK_BYTES = 64 * 1024;

/** Returns a store that keeps files below one folder and creates the folder when needed. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    mustBeKey(key);
    return join(folder, key);
  };
  const write = async (key: string, chunks: Uint8Array[] | AsyncIterable<Uint8Array>) => {
    const path = pathOf(key);
    const incoming = join(folder, INCOMING, randomUUID());
    await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
    await createFolder(folder, dirname(path));
    try {
      await writeAndSync(incoming, chunks);
      await rename(incoming, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  };
  return {
    put: (key, bytes) => write(key, [bytes]),
    putChunks: write,
    async get(key, range) {
      const file = await undefinedIfMissing(open(pathOf(key), 'r'));
      return file && readFrom(file, range);
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

/**
 * Returns the bytes of a small file or range; otherwise a stream, which closes the file at its end or when it
 * is cancelled.
 */
async function readFrom(file: FileHandle, range: ByteRange | undefined): Promise<StoredFile> {
  let isStreamed = false;
  try {
    const { from, to } = range ?? { from: 0, to: (await file.stat()).size - 1 };
    const size = to - from + 1;
    if (size <= STREAMED_BYTES) return { size, body: await readChunk(file, from, size) };
    isStreamed = true;
    return { size, body: streamFrom(file, from, to) };
  } finally {
    if (!isStreamed) await file.close();
  }
}

/** With a high water mark of 0, the stream reads a chunk only when its reader asks for it. */
function streamFrom(file: FileHandle, from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = from;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await readChunk(file, at, Math.min(CHUNK_BYTES, to - at + 1));
          at += chunk.byteLength;
          controller.enqueue(chunk);
        } catch (error) {
          await file.close();
          throw error;
        }
        if (at <= to) return;
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}

/** @throws Error if the file ends early, because its reader was promised all bytes */
async function readChunk(file: FileHandle, at: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunk = new Uint8Array(size);
  if (size === 0) return chunk;
  const { bytesRead } = await file.read(chunk, 0, size, at);
  if (bytesRead < size) throw new Error('a stored file is shorter than expected');
  return chunk;
}

async function undefinedIfMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeAndSync(path: string, chunks: Uint8Array[] | AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of chunks) await file.writeFile(chunk);
  await file.sync();
}

/**
 * Creates missing folders and flushes their directory entries: a power cut would otherwise lose the folders
 * with their files.
 */
async function createFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}
