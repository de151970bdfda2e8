import { createWriteStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Mutex } from '../../../server/mutex.ts';
import type { Kind, Note, Problem } from './source.ts';

/**
 * Keeps what an import refuses: a list for each kind, with the original of each record and why it was refused.
 */
export interface RefusedFiles {
  add(kind: Kind, refused: { id: string; problem: Problem | Note; original: unknown }): Promise<void>;
  /** Keeps a refused photo under its path: photos of several people may have one name. */
  addPhoto(path: string, file: FileHandle): Promise<void>;
  /** Returns the folder, or undefined if nothing was refused. */
  close(): Promise<string | undefined>;
}

/**
 * Returns a name for the folder that does not exist yet: `refused`, then `refused-2`. An earlier folder must
 * stay, because somebody may have corrected records in it.
 */
export async function nameRefusedFolder(source: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = join(source, number === 1 ? 'refused' : `refused-${number}`);
    // A link counts as existing, wherever it leads, so that nothing is written through it.
    const isThere = await lstat(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) return folder;
  }
}

/** Keeps refused records in `folder`, which the first one creates. */
export function openRefusedFiles(folder: string): RefusedFiles {
  const files = new Map<Kind, FileHandle>();
  let isCreated = false;
  const create = async (path: string) => {
    isCreated = true;
    await mkdir(path, { recursive: true, mode: 0o700 });
  };
  const write = async (kind: Kind, record: object) => {
    await create(folder);
    const known = files.get(kind);
    const file = known ?? (await open(join(folder, `${kind}.json`), 'wx', 0o600));
    files.set(kind, file);
    await file.appendFile(`${known ? ',' : '['}\n${JSON.stringify(record)}`);
  };
  // Several photos may be refused at the same time.
  const mutex = new Mutex();
  return {
    add: (kind, { id, problem, original }) => mutex.run(() => write(kind, { id, problem, data: original })),
    async addPhoto(path, file) {
      // From the root, no part of the path leads upwards.
      const kept = join(folder, 'photos', join('/', path));
      await create(dirname(kept));
      const copy = createWriteStream(kept, { mode: 0o600 });
      await pipeline(file.createReadStream({ start: 0, autoClose: false }), copy);
    },
    async close() {
      for (const file of files.values()) {
        await file.appendFile('\n]\n');
        await file.close();
      }
      return isCreated ? folder : undefined;
    },
  };
}
