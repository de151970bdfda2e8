import { JSONParser } from '@streamparser/json';
import { openInFolder } from './import-folder.ts';
import { SourceError } from './source.ts';

const READ_BYTES = 256 * 1024;
const STRING_BYTES = 64 * 1024;
/** Firestore exports nest the most: documents of documents. */
const MAX_DEPTH = 100;
/** Enough bytes to recognise the beginning of a file. */
const BEGINNING_BYTES = 4096;

/** One value of a file, with its key in an object or its index in a list. */
interface JsonEntry {
  key: string | number;
  value: unknown;
}

/**
 * Yields the values at `path`, such as `$.users.*`, one after another: a file may be larger than the memory. A
 * missing file has no values.
 * @throws SourceError 'bad-json', 'linked-file'
 */
export async function* readJson(folder: string, name: string, path: string): AsyncGenerator<JsonEntry> {
  const handle = await openInFolder(folder, name);
  if (!handle) return;
  let found: JsonEntry[] = [];
  const parser = new JSONParser({ paths: [path], keepStack: false, stringBufferSize: STRING_BYTES });
  let problem: unknown;
  parser.onValue = ({ key, value }) => {
    found.push({ key: withoutNul(key ?? '') as string | number, value: withoutNul(value) });
  };
  parser.onError = (error) => {
    problem = error;
  };
  let isStart = true;
  for await (const chunk of handle.createReadStream({ highWaterMark: READ_BYTES })) {
    const bytes = isStart ? withoutMark(chunk) : chunk;
    isStart = false;
    parser.write(bytes);
    if (problem) break;
    yield* found;
    found = [];
  }
  yield* found;
  if (problem || !parser.isEnded)
    throw new SourceError('bad-json', `${name} (${String(problem ?? 'ends too early')})`);
}

/**
 * Returns a value without the characters U+0000 in its texts and names, which PostgreSQL cannot store: one of them would end the import.
 * Leaves out what is nested more deeply than any record.
 */
function withoutNul(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((part) => withoutNul(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replaceAll('\0', ''), withoutNul(part, depth + 1)]),
  );
}

/** Returns the beginning of a file; an empty text if it is missing. @throws SourceError 'linked-file' */
export async function readBeginning(folder: string, name: string): Promise<string> {
  await using handle = await openInFolder(folder, name);
  if (!handle) return '';
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGINNING_BYTES) });
  return withoutMark(buffer.subarray(0, bytesRead)).toString('utf8');
}

/** Windows writes a byte order mark. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
