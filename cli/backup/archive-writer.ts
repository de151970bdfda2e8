import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { paddingAfter, TAR_END, tarHeader } from './tar.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ArchiveWriter {
  /** Of every file so far. */
  hashes: Map<string, string>;
  bytes(): number;
  /** Writes a file as it comes. @throws when it is not as long as it should be */
  add(name: string, size: number, content: Chunks): Promise<void>;
  /** The archive is complete, and outlives a power cut. */
  finish(): Promise<void>;
  /** Closes it, complete or not. */
  close(): Promise<void>;
}

/** Begins a new archive that only its owner may read. @throws when there is a file already */
export async function createArchive(path: string, modifiedAt: number): Promise<ArchiveWriter> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const hashes = new Map<string, string>();
  let position = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      written += (await file.write(bytes, written)).bytesWritten;
    }
    position += bytes.length;
  }

  return {
    hashes,
    bytes: () => position,
    async add(name, size, content) {
      const hash = createHash('sha256');
      let length = 0;
      await write(tarHeader({ name, size, modifiedAt }));
      for await (const chunk of content) {
        length += chunk.length;
        hash.update(chunk);
        await write(chunk);
      }
      if (length !== size) throw new Error(`${name} has ${length} bytes, and should have ${size}.`);
      await write(Buffer.alloc(paddingAfter(size)));
      hashes.set(name, hash.digest('hex'));
    },
    async finish() {
      await write(TAR_END);
      await file.sync();
    },
    close: () => file.close(),
  };
}
