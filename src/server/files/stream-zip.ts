import { ReadableStream as WebStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { AppContext } from '../context.ts';
import { Slices } from '../slices.ts';
import type { StoredFile } from './file-store.ts';

export interface ZippedFile {
  name: string;
  lastModified: Date;
  input: StoredFile['body'] | string | AsyncIterable<string | Uint8Array<ArrayBuffer>>;
}

/** Returns a zip archive of the files, which is written while it is read. */
export function streamZip(
  context: Pick<AppContext, 'log'>,
  files: AsyncIterable<ZippedFile>,
): ReadableStream<Uint8Array> {
  // Node and the DOM each declare a type for the same stream.
  return WebStream.from(logFailure(context, makeZip(closeBodies(files)))) as ReadableStream<Uint8Array>;
}

/**
 * Lets other requests run while it writes. If writing fails, the headers are already sent, so the download
 * breaks off and only the log says why.
 */
async function* logFailure({ log }: Pick<AppContext, 'log'>, zip: ReadableStream<Uint8Array>) {
  const reader = zip.getReader();
  const slices = new Slices();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
      await slices.giveWay();
    }
  } catch (error) {
    log.error({ error: String(error) }, 'an archive could not be written to its end');
    throw error;
  } finally {
    // client-zip rejects when the reader stops early, which is no failure.
    await reader.cancel().catch(() => {});
  }
}

/**
 * Yields the same files, and cancels a file's stream that is not read to its end. client-zip stops the list of files when a
 * download breaks off, but not the stream that it is reading, whose file would stay open.
 */
async function* closeBodies(files: AsyncIterable<ZippedFile>): AsyncGenerator<ZippedFile> {
  for await (const file of files) {
    if (!(file.input instanceof ReadableStream)) {
      yield file;
      continue;
    }
    const reader = file.input.getReader();
    try {
      yield { ...file, input: readChunks(reader) };
    } finally {
      await reader.cancel().catch(() => {});
    }
  }
}

async function* readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
