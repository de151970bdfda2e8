import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../server/errors.ts';
import { parseBeginning } from '../../../server/http/multipart.ts';
import { MAX_CHAT_BYTES } from '../contract.ts';
import type { UploadedPart } from './open-export.ts';

/** The fields before the file, and the headers of its part. */
const MAX_BEGINNING = 8 * 1024;
/** The space after the file: for the last separator, and for what the browser adds. */
const MAX_END = 1024;

interface SavedUpload extends UploadedPart {
  /** The form's bytes before the content of the file. */
  beginning: Buffer;
  /** The fields before the file. */
  form: FormData;
}

/**
 * Writes a form to the disk while it arrives, and finds its one file, which is its last field. The file on the disk
 * has no name, so that it disappears with the process. The caller closes `file`.
 * @throws AppError 'chat-too-large' 413, 'chat-too-slow' 408, 'chat-file' 422
 */
export async function saveUpload(
  request: Request,
  folder: string,
  limits: { bytes: number; discardBytes: number; timeoutMs: number },
): Promise<SavedUpload> {
  if (!request.body) throw noFile();
  const path = join(folder, `.chat-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const size = await writeBody(file, request.body, limits);
    const found = await findFile(file, size, request.headers.get('content-type') ?? '');
    if (found.end - found.start > MAX_CHAT_BYTES) throw tooLarge();
    return { file, ...found };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeBody(
  file: FileHandle,
  body: ReadableStream<Uint8Array>,
  { bytes, discardBytes, timeoutMs }: { bytes: number; discardBytes: number; timeoutMs: number },
): Promise<number> {
  const reader = body.getReader();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reader.cancel().catch(() => {});
  }, timeoutMs);
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      // Keep reading what is discarded: a browser whose upload is cut off does not show the answer.
      if (size > discardBytes) break;
      if (size <= bytes) await file.write(next.value);
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  if (isOver) throw new AppError('chat-too-slow', 408, 'This took too long to send.');
  if (size > bytes) throw tooLarge();
  return size;
}

/** Finds the file between the headers of its part and the last separator, whatever bytes it has. */
async function findFile(
  file: FileHandle,
  size: number,
  contentType: string,
): Promise<Omit<SavedUpload, 'file'>> {
  const head = await readAt(file, 0, Math.min(size, MAX_BEGINNING));
  const found = await parseBeginning(head, contentType).catch(() => undefined);
  if (!found) throw noFile();
  const { form, boundary, fileStart } = found;
  const tailAt = Math.max(fileStart, size - MAX_END);
  const tail = (await readAt(file, tailAt, size - tailAt)).toString('latin1');
  const last = tail.lastIndexOf(`\r\n--${boundary}`);
  if (last <= 0) throw noFile();
  return { start: fileStart, end: tailAt + last, beginning: head.subarray(0, fileStart), form };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function tooLarge(): AppError {
  return new AppError('chat-too-large', 413, 'This file is too large.');
}

/** Refuses an empty file too: somebody forgot to choose one. */
function noFile(): AppError {
  return new AppError('chat-no-file', 422, 'Please choose the file of an exported chat.');
}
