import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AppError } from '../../../server/errors.ts';
import { MAX_PHOTO_BYTES } from '../../photos/contract.ts';

/** The text of 40,000 messages, which is the most that WhatsApp exports, has about a third of this. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** WhatsApp exports at most 10,000 messages with their media. */
const MAX_ENTRIES = 20_000;
/** All photos of an export together, unpacked. */
const MAX_PHOTOS_BYTES = 100 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const ZIP = 0x04034b50;

/** Where the file is in an upload. */
export interface UploadedPart {
  file: FileHandle;
  start: number;
  end: number;
}

export interface ChatExport {
  /** Reads the chat's text in UTF-8 anew, piece by piece. */
  readText(): AsyncIterable<Uint8Array>;
  /** The names of the photos that can be read. */
  photos: ReadonlySet<string>;
  /** The number of pictures in the export, including pictures that are too large. */
  photoCount: number;
  /** Returns undefined for a photo that is damaged, or whose size is not the one in the zip. */
  readPhoto(name: string): Promise<Uint8Array | undefined>;
}

/**
 * Opens an uploaded export of a chat: a zip, or the text alone. Unpacks a file only when it is read.
 * @throws AppError 'chat-file' (422) for a file without a chat, or a damaged one
 */
export async function openExport(part: UploadedPart): Promise<ChatExport> {
  const start = Buffer.alloc(4);
  await part.file.read(start, 0, 4, part.start);
  if (start.readUInt32LE() !== ZIP) {
    if (part.end - part.start > MAX_TEXT_BYTES) throw noChat();
    return {
      readText: () => readPieces(part.file, part.start, part.end),
      photos: new Set(),
      photoCount: 0,
      readPhoto: async () => undefined,
    };
  }
  try {
    return await openZip(part);
  } catch (error) {
    if (error instanceof AppError || isOfDisk(error)) throw error;
    // yauzl describes what is wrong with the zip, in words for programmers.
    throw noChat();
  }
}

async function openZip(part: UploadedPart): Promise<ChatExport> {
  const zip = await fromRandomAccessReaderPromise(new PartReader(part), sizeOf(part), { autoClose: false });
  if (zip.entryCount > MAX_ENTRIES) throw noChat();
  const texts: Entry[] = [];
  const photos = new Map<string, Entry>();
  let photoCount = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.split('/').at(-1) ?? '';
    // macOS adds these files. Each has the name of another file.
    if (entry.fileName.startsWith('__MACOSX/') || name.startsWith('.')) continue;
    if (/\.txt$/i.test(name)) texts.push(entry);
    if (!/\.(?:jpe?g|png|webp)$/i.test(name) || /sticker|^stk-/i.test(name)) continue;
    photoCount += 1;
    const isSmall =
      entry.uncompressedSize < MAX_PHOTO_BYTES && bytes + entry.uncompressedSize <= MAX_PHOTOS_BYTES;
    if (!isSmall || photos.has(name)) continue;
    bytes += entry.uncompressedSize;
    photos.set(name, entry);
  }
  const chat = chooseText(texts);
  if (!chat || chat.uncompressedSize > MAX_TEXT_BYTES) throw noChat();
  return {
    readText: () => readZipped(zip, chat),
    photos: new Set(photos.keys()),
    photoCount,
    readPhoto: async (name) => {
      const entry = photos.get(name);
      return entry && readEntry(zip, entry);
    },
  };
}

/**
 * An iPhone names the chat _chat.txt; Android names it “WhatsApp Chat with …” in the phone's language. People
 * send text files, too.
 */
function chooseText(texts: readonly Entry[]): Entry | undefined {
  const nameOf = ({ fileName }: Entry) => fileName.split('/').at(-1) ?? '';
  return (
    texts.find((entry) => nameOf(entry) === '_chat.txt') ??
    texts.find((entry) => /^whatsapp/i.test(nameOf(entry))) ??
    texts.toSorted((one, two) => two.uncompressedSize - one.uncompressedSize)[0]
  );
}

async function* readZipped(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw isOfDisk(error) ? error : noChat();
  }
}

/** Returns undefined for an entry that yauzl refuses: it counts the bytes while it unpacks them. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return undefined;
  }
}

/** Reads a part of an open file as if it were a file of its own. */
class PartReader extends RandomAccessReader {
  readonly #part: UploadedPart;

  constructor(part: UploadedPart) {
    super();
    this.#part = part;
  }

  /** `end` is the first byte that is not read. A stream of node:fs would close the file when it is destroyed. */
  override _readStreamForRange(start: number, end: number): Readable {
    const { file, start: first } = this.#part;
    return Readable.from(readPieces(file, first + start, first + end), { objectMode: false });
  }
}

async function* readPieces(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, end - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const sizeOf = ({ start, end }: UploadedPart) => end - start;

const isOfDisk = (error: unknown) =>
  ['EIO', 'ENOSPC', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '');

function noChat(): AppError {
  return new AppError('chat-file', 422, 'This file contains no exported chat of WhatsApp.');
}
