import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { pack } from 'tar-stream';
import type { BackupKey } from '../../src/server/backups/backup-key.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ArchiveWriter {
  /** The SHA-256 of each entry so far, by its name. */
  hashes: Map<string, string>;
  /** Appends an entry and streams its content. @throws when the content is not `size` bytes long */
  add(name: string, size: number, content: Chunks): Promise<void>;
  /** Ends the archive and flushes it to the disk, so that it survives a power cut. */
  finish(): Promise<void>;
  /** Closes the file, whether or not the archive is complete. */
  close(): Promise<void>;
}

/** Creates a tar file that only its owner may read, encrypted if there is a key. @throws when the file exists */
export async function createArchive(
  path: string,
  modifiedAt: number,
  key?: BackupKey,
): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600);
  const hashes = new Map<string, string>();
  const tar = pack();
  const content = key ? await key.encrypt(tar as AsyncIterable<Uint8Array>) : tar;
  const written = pipeline(content, file.createWriteStream({ flush: true }));
  // A failed write destroys `tar`, so that `add` ends, which then throws the reason.
  let writeError: Error | undefined;
  written.catch((error: Error) => {
    writeError = error;
    tar.destroy(error);
  });

  return {
    hashes,
    async add(name, size, content) {
      const hash = createHash('sha256');
      async function* hashed() {
        let length = 0;
        for await (const chunk of content) {
          length += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
        if (length !== size) throw new Error(`${name} has ${length} bytes, and should have ${size}.`);
      }
      await pipeline(hashed, tar.entry({ name, size, mode: 0o600, mtime: new Date(modifiedAt) })).catch(
        async (error: Error) => {
          await setImmediate();
          throw writeError ?? error;
        },
      );
      hashes.set(name, hash.digest('hex'));
    },
    async finish() {
      tar.finalize();
      await written;
    },
    async close() {
      tar.destroy();
      await written.catch(() => {});
    },
  };
}
