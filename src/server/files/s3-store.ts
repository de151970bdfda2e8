import type { Clock } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { type FileStore, FileStoreDownError, isKey, type ListedFile, mustBeKey } from './file-store.ts';
import { readListPage } from './s3-list.ts';
import { createS3Sender, type S3Request } from './s3-request.ts';

/** Deletions under way at once when a whole folder goes. */
const DELETES_AT_ONCE = 8;

/**
 * Keeps files in a bucket of an S3-compatible object store. Each method throws FileStoreDownError when the store
 * cannot be reached. The bucket may be closed to everyone: files leave it through us alone.
 */
export function createS3Store(config: S3Config, clock: Clock, answerTimeoutMs?: number): FileStore {
  const send = createS3Sender(config, clock, answerTimeoutMs);
  const onFile = (method: S3Request['method'], key: string, more: Partial<S3Request> = {}) => {
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
      const answer = await send({ method: 'GET', path: '', query });
      const xml = await answer?.text().catch(() => {
        throw new FileStoreDownError('The photo store cannot be used: its list broke off');
      });
      const page = readListPage(xml ?? '');
      yield* page.files.filter(({ key }) => isKey(key));
      next = page.next;
    } while (next);
  }

  return {
    async put(key, bytes) {
      await onFile('PUT', key, { body: bytes, contentType: contentTypeOf(key) });
    },
    async get(key) {
      const answer = await onFile('GET', key);
      if (!answer) return undefined;
      const size = Number(answer.headers.get('content-length'));
      return { size, body: answer.body ?? new Uint8Array() };
    },
    async delete(key) {
      await onFile('DELETE', key);
    },
    async deleteFolder(folder) {
      let deleting: Promise<unknown>[] = [];
      for await (const { key } of list(folder)) {
        deleting.push(onFile('DELETE', key));
        if (deleting.length < DELETES_AT_ONCE) continue;
        await Promise.all(deleting);
        deleting = [];
      }
      await Promise.all(deleting);
    },
    list,
    // A bucket shows a file once it is whole, and never a half of it.
    removeUnfinished: async () => 0,
  };
}

/** For whoever looks into the bucket; answers of ours never ask it. */
function contentTypeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}
