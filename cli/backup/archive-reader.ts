import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import type { BackupKey } from '../../src/server/backups/backup-key.ts';
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
/** Bytes per read. Reading 16 KB each takes twice as long, and 64 KB takes more memory. */
export const READ_BYTES = 32 * 1024;
/** A tar file ends with two empty blocks. */
const TAR_END = Buffer.alloc(1024);
/** In bytes. Our headers have some 200. The library keeps a header in memory until its end. */
const MAX_HEADER = 1024 * 1024;
const CUT_OFF = 'The file is not a backup, or it was cut off.';
/** An encrypted backup begins with this text. */
const AGE_START = 'age-encryption.org/';
const DAMAGED = 'The file is not a backup, or it is damaged.';

interface ArchiveEntry {
  name: string;
  size: number;
  /** The content, readable until the next entry is requested. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Yields the entries of an archive in order.
 * @throws when the file is cut off, damaged, not an archive of plain files, or encrypted with another key
 */
export async function* readEntries(path: string, key?: BackupKey): AsyncGenerator<ArchiveEntry> {
  const content = await openContent(path, key);
  const tar = extract();
  // A failed read destroys `tar`, so that the loop below throws the reason.
  pipeline(content, tar).catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size, type, pax } = entry.header;
      if (type !== 'file' || pax) throw new Error(DAMAGED);
      yield { name, size, content: withErrors(entry as AsyncIterable<Uint8Array>, explain) };
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
 * Reads a backup from its first byte to its last and compares every entry with its checksum. Copies its database to the new
 * file `databaseTo`, which must not be used after a failure.
 * @throws with the reason as a sentence when the backup is damaged or incomplete
 */
export async function verifyArchive(path: string, key?: BackupKey, databaseTo?: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let sums: Buffer | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readEntries(path, key)) {
    const { name } = entry;
    if (manifest) throw new Error('The backup contains entries after its manifest.');
    if (name === MANIFEST_ENTRY) manifest = readManifest(String(await readWhole(entry)));
    else if (name === CHECKSUMS_ENTRY) sums = await readWhole(entry);
    else if (hashes.has(name)) throw new Error(`The backup contains ${name} twice.`);
    else if (!isExpected(name))
      throw new Error(`The backup contains ${JSON.stringify(name)}, which Kerikko never writes.`);
    else {
      const copy = name === DATABASE_ENTRY ? databaseTo : undefined;
      hashes.set(name, await hashOf(copy === undefined ? entry.content : copyContent(entry.content, copy)));
    }
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

/** Returns the content of a tar file, decrypted if the file is encrypted. @throws as readEntries does */
async function openContent(path: string, key: BackupKey | undefined): Promise<AsyncIterable<Uint8Array>> {
  if (!(await isEncrypted(path))) {
    await mustHaveEnd(path);
    return createReadStream(path, { highWaterMark: READ_BYTES });
  }
  if (!key) throw new Error('The backup is encrypted. Set BACKUP_KEY_FILE to the file with its key.');
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  let hasHeader = false;
  async function* withShortHeader(): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of file) {
      read += chunk.length;
      if (!hasHeader && read > MAX_HEADER) throw new Error(DAMAGED);
      yield chunk;
    }
  }
  const content = await key.decrypt(withShortHeader()).catch((error: Error) => {
    file.destroy();
    throw new Error(
      /no identity matched/.test(error.message)
        ? 'The backup is encrypted with another key than those in BACKUP_KEY_FILE.'
        : DAMAGED,
      { cause: error },
    );
  });
  hasHeader = true;
  return withErrors(content, explainDecryption);
}

/** Opens the file first, so a missing file is noticed here. */
async function isEncrypted(path: string): Promise<boolean> {
  await using file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${path}.`, { cause: error });
    if (error.code === 'EACCES') throw new Error(`This user cannot read ${path}.`, { cause: error });
    throw error;
  });
  const { buffer: start } = await file.read(Buffer.alloc(AGE_START.length), 0, AGE_START.length, 0);
  return start.toString('latin1') === AGE_START;
}

/** The age format authenticates the order and the end of the content, so decryption fails if a part is missing. */
function explainDecryption(error: NodeJS.ErrnoException): Error {
  return error.code ? error : new DecryptionError();
}

/** tar-stream does not check the end of an archive: a file that was cut off between two entries would pass. */
async function mustHaveEnd(path: string): Promise<void> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const end = Buffer.alloc(TAR_END.length, 1);
  await file.read(end, 0, end.length, Math.max(0, size - end.length));
  if (!end.equals(TAR_END)) throw new Error(CUT_OFF);
}

function isExpected(name: string): boolean {
  return name === DATABASE_ENTRY || (name.startsWith(PHOTO_PREFIX) && isKey(name.slice(PHOTO_PREFIX.length)));
}

/** Yields the content, and replaces its error by our own. */
async function* withErrors(
  content: AsyncIterable<Uint8Array>,
  explainError: (error: Error) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw explainError(error as Error);
  }
}

class DecryptionError extends Error {
  override message = 'The encrypted backup was changed, or its end is missing.';
}

/** Returns errors of the file system unchanged and replaces errors of tar-stream by our own. */
function explain(error: NodeJS.ErrnoException): Error {
  if (error.syscall || error instanceof DecryptionError) return error;
  // An entry that is larger than the rest of the file ends as a destroyed stream.
  const isCutOff = error.message === 'Unexpected end of data' || error.code === 'STREAM_DESTROYED';
  return new Error(isCutOff ? CUT_OFF : DAMAGED, { cause: error });
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Yields the content after each part of it was written to a new file. */
async function* copyContent(content: AsyncIterable<Uint8Array>, to: string): AsyncGenerator<Uint8Array> {
  await using file = await open(to, 'wx', 0o600);
  for await (const chunk of content) {
    await file.writeFile(chunk);
    yield chunk;
  }
  await file.sync();
}

function findDamaged(sums: string, hashes: Map<string, string>): string {
  const lines = new Set(sums.split('\n'));
  return [...hashes].find(([name, hash]) => !lines.has(`${hash}  ${name}`))?.[0] ?? CHECKSUMS_ENTRY;
}
