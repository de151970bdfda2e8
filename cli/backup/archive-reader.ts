import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { isKey } from '../../src/server/files/file-store.ts';
import {
  CHECKSUMS_ENTRY,
  DATABASE_ENTRY,
  formatChecksums,
  MANIFEST_ENTRY,
  type Manifest,
  PHOTO_PREFIX,
  readManifest,
} from './manifest.ts';

/** The largest entry that is read into memory. Photos, the checksums and the manifest are smaller. */
const MAX_WHOLE_BYTES = 256 * 1024 * 1024;
/** Bytes per read. With larger buffers, the buffers that wait for the garbage collector take 50 MB more. */
export const READ_BYTES = 16 * 1024;
/** A tar file ends with two empty blocks. */
const TAR_END = Buffer.alloc(1024);
const CUT_OFF = 'The file is not a backup, or it was cut off.';
const DAMAGED = 'The file is not a backup, or it is damaged.';

export interface ArchiveEntry {
  name: string;
  size: number;
  /** The content, readable until the next entry is requested. */
  content: AsyncIterable<Uint8Array>;
}

/** Yields the entries of an archive in order. @throws when the file is cut off, damaged or not an archive of plain files */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  await mustHaveEnd(path);
  const tar = extract();
  // A failed read destroys `tar`, so that the loop below throws the reason.
  pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), tar).catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size, type, pax } = entry.header;
      if (type !== 'file' || pax) throw new Error(DAMAGED);
      yield { name, size, content: explainErrors(entry as AsyncIterable<Uint8Array>) };
      entry.resume();
    }
  } catch (error) {
    throw explain(error as Error);
  }
}

/** Reads a whole entry into memory. @throws when the entry is larger than Kerikko ever writes one */
export async function readWhole({ name, size, content }: ArchiveEntry): Promise<Buffer<ArrayBuffer>> {
  if (size > MAX_WHOLE_BYTES) throw new Error(`${name} is larger than Kerikko ever writes it.`);
  return buffer(content);
}

/**
 * Reads a backup from its first byte to its last and compares every entry with its checksum.
 * @throws with the reason as a sentence when the backup is damaged or incomplete
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let sums: Buffer | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readEntries(path)) {
    const { name } = entry;
    if (manifest) throw new Error('The backup contains entries after its manifest.');
    if (name === MANIFEST_ENTRY) manifest = readManifest(String(await readWhole(entry)));
    else if (name === CHECKSUMS_ENTRY) sums = await readWhole(entry);
    else if (hashes.has(name)) throw new Error(`The backup contains ${name} twice.`);
    else if (!isExpected(name))
      throw new Error(`The backup contains ${JSON.stringify(name)}, which Kerikko never writes.`);
    else hashes.set(name, await hashOf(entry.content));
  }
  if (!sums || !manifest) throw new Error('The backup was cut off: its end is missing.');
  if (
    manifest.sums !== createHash('sha256').update(sums).digest('hex') ||
    String(sums) !== formatChecksums(hashes)
  ) {
    throw new Error(`The backup is damaged: ${findDamaged(String(sums), hashes)} differs from its checksum.`);
  }
  const photos = [...hashes.keys()].filter((name) => name.startsWith(PHOTO_PREFIX));
  if (photos.length !== manifest.photoFiles || !hashes.has(DATABASE_ENTRY)) {
    throw new Error('The backup does not contain what its manifest lists.');
  }
  return manifest;
}

/** Copies the database out of a backup. @throws when the target exists */
export async function extractDatabase(path: string, to: string): Promise<void> {
  for await (const entry of readEntries(path)) {
    if (entry.name !== DATABASE_ENTRY) continue;
    await pipeline(entry.content, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  }
}

/** tar-stream does not check the end of an archive: a file that was cut off between two entries would pass. */
async function mustHaveEnd(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(TAR_END.length, 1);
    await file.read(end, 0, end.length, Math.max(0, size - end.length));
    if (!end.equals(TAR_END)) throw new Error(CUT_OFF);
  } finally {
    await file.close();
  }
}

function isExpected(name: string): boolean {
  return name === DATABASE_ENTRY || (name.startsWith(PHOTO_PREFIX) && isKey(name.slice(PHOTO_PREFIX.length)));
}

async function* explainErrors(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw explain(error as Error);
  }
}

/** Returns errors of the file system unchanged and replaces errors of tar-stream by our own. */
function explain(error: NodeJS.ErrnoException): Error {
  if (error.code) return error;
  return new Error(error.message === 'Unexpected end of data' ? CUT_OFF : DAMAGED, { cause: error });
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

function findDamaged(sums: string, hashes: Map<string, string>): string {
  const lines = new Set(sums.split('\n'));
  return [...hashes].find(([name, hash]) => !lines.has(`${hash}  ${name}`))?.[0] ?? CHECKSUMS_ENTRY;
}
