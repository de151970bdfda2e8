import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

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

/** Creates a tar file that only its owner may read. @throws when the file exists */
export async function createArchive(path: string, modifiedAt: number): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600);
  const hashes = new Map<string, string>();
  const tar = pack();
  const written = pipeline(tar, file.createWriteStream({ flush: true }));
  // A failed write destroys `tar`, so that `add` and `finish` throw the reason.
  written.catch(() => {});

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
      await pipeline(hashed, tar.entry({ name, size, mode: 0o600, mtime: new Date(modifiedAt) }));
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
