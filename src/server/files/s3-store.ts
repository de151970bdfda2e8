import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { type FileStore, FileStoreDownError, isKey, type ListedFile, mustBeKey } from './file-store.ts';
import { readListPage } from './s3-list.ts';
import { createS3Sender, type S3Options, type S3Request } from './s3-request.ts';
import { sendFile } from './s3-upload.ts';
import { createTemporaryFolder } from './temporary-folders.ts';

/** Concurrent requests while a folder is deleted. */
const CONCURRENT_DELETES = 8;

/**
 * Returns a store that keeps files in a bucket of an S3-compatible object store. Each method throws FileStoreDownError
 * when the store is unreachable. The bucket can be private, because only the server reads it. Chunks are collected in `dataDir`.
 */
export function createS3Store(
  config: S3Config,
  clock: Clock,
  { dataDir, ...options }: S3Options & { dataDir: string },
): FileStore {
  const send = createS3Sender(config, clock, options);
  const sendForFile = (method: S3Request['method'], key: string, more: Partial<S3Request> = {}) => {
    mustBeKey(key);
    return send({ method, path: key, ...more });
  };

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    mustBeKey(folder);
    let next: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix: `${folder}/`,
        'encoding-type': 'url',
        ...(next ? { 'continuation-token': next } : {}),
      };
      const response = await send({ method: 'GET', path: '', query });
      const xml = await response?.text().catch(() => {
        throw new FileStoreDownError('The photo store cannot be used: its file list broke off');
      });
      const page = readListPage(xml ?? '');
      yield* page.files.filter(({ key }) => isKey(key));
      next = page.next;
    } while (next);
  }

  return {
    async put(key, bytes) {
      await sendForFile('PUT', key, { body: bytes, contentType: contentTypeOf(key) });
    },
    async putChunks(key, chunks) {
      mustBeKey(key);
      const folder = await createTemporaryFolder(dataDir);
      try {
        // The store needs the checksum before the bytes, so the chunks are first written to the disk.
        const file = join(folder, 'file');
        await pipeline(chunks, createWriteStream(file, { mode: 0o600 }));
        await sendFile(send, key, file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(key, range) {
      const response = await sendForFile('GET', key, { range });
      if (!response) return undefined;
      const size = Number(response.headers.get('content-length'));
      return { size, body: response.body ?? new Uint8Array() };
    },
    async delete(key) {
      await sendForFile('DELETE', key);
    },
    async deleteFolder(folder) {
      let deleting: Promise<unknown>[] = [];
      for await (const { key } of list(folder)) {
        deleting.push(sendForFile('DELETE', key));
        if (deleting.length < CONCURRENT_DELETES) continue;
        await Promise.all(deleting);
        deleting = [];
      }
      await Promise.all(deleting);
    },
    list,
    // Nothing to delete: an object store never shows an incomplete file.
    deleteUnfinished: async () => 0,
  };
}

/** Returns the media type for people who browse the bucket. The server's own responses do not use it. */
function contentTypeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}
