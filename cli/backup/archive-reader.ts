import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DATABASE_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  PHOTO_PREFIX,
  readManifest,
  SUMS_ENTRY,
  writeSums,
} from './manifest.ts';
import { HEADER_BYTES, paddingAfter, readTarHeader } from './tar.ts';

/** Small ones are read whole: lists of names, and photos as this server makes them. */
const MAX_WHOLE = 256 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  size: number;
  /** Read while it is its turn. */
  content(): Readable;
  whole(): Promise<Buffer<ArrayBuffer>>;
}

/** Every file of an archive, in order. @throws when it is none */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path, 'r');
  try {
    const { size: total } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    for (let position = 0; ; ) {
      const { bytesRead } = await file.read(header, 0, HEADER_BYTES, position);
      if (bytesRead < HEADER_BYTES) throw new Error('It is no backup, or it was cut off.');
      const found = readTarHeader(header);
      if (!found) return;
      const { name, size } = found;
      const start = position + HEADER_BYTES;
      if (start + size > total) throw new Error('It was cut off.');
      const content = () =>
        size === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + size - 1 });
      const whole = async () => {
        if (size > MAX_WHOLE) throw new Error(`${name} is too large to be what it should be.`);
        return Buffer.concat(await content().toArray());
      };
      yield { name, size, content, whole };
      position = start + size + paddingAfter(size);
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads a backup from its first byte to its last and compares it with what it says of itself.
 * @throws with what is wrong with it
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let sums: Buffer | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readEntries(path)) {
    if (manifest) throw new Error('There is something after its end.');
    if (entry.name === MANIFEST_ENTRY) manifest = readManifest(String(await entry.whole()));
    else if (entry.name === SUMS_ENTRY) sums = await entry.whole();
    else if (hashes.has(entry.name)) throw new Error(`${entry.name} is in it twice.`);
    else hashes.set(entry.name, await hashOf(entry.content()));
  }
  if (!sums || !manifest) throw new Error('It was cut off: its end is missing.');
  if (
    manifest.sums !== createHash('sha256').update(sums).digest('hex') ||
    String(sums) !== writeSums(hashes)
  ) {
    throw new Error(`It is damaged: ${findDamaged(String(sums), hashes)} is not as it was written.`);
  }
  const photos = [...hashes.keys()].filter((name) => name.startsWith(PHOTO_PREFIX));
  if (photos.length !== manifest.photoFiles || !hashes.has(DATABASE_ENTRY)) {
    throw new Error('It does not hold what it says it does.');
  }
  return manifest;
}

/** Copies the database out of a backup. */
export async function extractDatabase(path: string, to: string): Promise<void> {
  for await (const entry of readEntries(path)) {
    if (entry.name !== DATABASE_ENTRY) continue;
    await pipeline(entry.content(), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

function findDamaged(sums: string, hashes: Map<string, string>): string {
  const lines = new Set(sums.split('\n'));
  return [...hashes].find(([name, hash]) => !lines.has(`${hash}  ${name}`))?.[0] ?? SUMS_ENTRY;
}
