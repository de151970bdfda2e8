import { MIMEType } from 'node:util';

/** Our own forms need a tenth of this for the headers of a part. */
const MAX_PART_HEADER_BYTES = 1024;
const HEADERS_END = '\r\n\r\n';

interface Part {
  /** The part reaches from its separator to the next one. */
  start: number;
  end: number;
  contentStart: number;
  contentEnd: number;
  isFile: boolean;
}

/**
 * Returns the boundary of a multipart form; undefined without one. All who cut or count a form must read the
 * boundary in the same way: otherwise, a form could have parts that nobody counts.
 */
export function findBoundary(contentType: string): string | undefined {
  try {
    return new MIMEType(contentType).params.get('boundary') || undefined;
  } catch {
    return undefined;
  }
}

/** Finds at most `maxParts` parts of a form by its separators, without copying. Does not validate them. */
function findParts(body: Buffer, boundary: string, maxParts: number): Part[] {
  const separator = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let start = body.indexOf(separator);
  while (start !== -1 && parts.length < maxParts) {
    const next = body.indexOf(separator, start + 1);
    const end = next === -1 ? body.length : next;
    const headersEnd = body.subarray(start, end).indexOf(HEADERS_END);
    const headers = body.subarray(start, start + Math.min(Math.max(headersEnd, 0), MAX_PART_HEADER_BYTES));
    const isFile = /;\s*filename\*?=/i.test(headers.toString('latin1'));
    const contentStart = headersEnd === -1 ? end : start + headersEnd + HEADERS_END.length;
    parts.push({ start, end, contentStart, contentEnd: end - '\r\n'.length, isFile });
    start = next;
  }
  return parts;
}

/**
 * A form whose beginning alone is in memory: its texts, up to the bytes of its one file, which is its last
 * field.
 */
interface FormBeginning {
  form: FormData;
  boundary: string;
  /** Where the bytes of the file start. */
  fileStart: number;
}

/** Parses the beginning of a multipart form. Returns undefined if no file starts there. @throws for a malformed form */
export async function parseBeginning(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormBeginning | undefined> {
  const boundary = findBoundary(contentType);
  if (boundary === undefined) return undefined;
  const body = asBuffer(bytes);
  const file = findParts(body, boundary, Number.POSITIVE_INFINITY).find(({ isFile }) => isFile);
  if (!file || !body.subarray(0, file.contentStart).toString('latin1').endsWith(HEADERS_END))
    return undefined;
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const form = await parseMultipart(Buffer.concat([body.subarray(0, file.contentStart), end]), contentType);
  return { form, boundary, fileStart: file.contentStart };
}

/**
 * Returns how many bytes of a multipart form are not part of a file. A form without a boundary counts as one
 * text.
 */
export function countTextBytes(bytes: Uint8Array, contentType: string, maxParts: number): number {
  const body = asBuffer(bytes);
  const boundary = findBoundary(contentType);
  if (boundary === undefined) return body.length;
  const parts = findParts(body, boundary, maxParts);
  return parts.reduce((text, { start, end, isFile }) => text + (isFile ? 0 : end - start), 0);
}

/**
 * Parses a multipart form. Files share the memory of the body, because copies of photos of 5 MB would add up.
 * The runtime's parser reads the other fields from a form whose files are empty. @throws for a malformed form
 */
export async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const body = asBuffer(bytes);
  const boundary = findBoundary(contentType);
  const parts = boundary === undefined ? [] : findParts(body, boundary, Number.POSITIVE_INFINITY);
  // The runtime's parser would take long for headers of megabytes.
  const hasLongHeaders = ({ start, contentStart }: Part) => contentStart - start > MAX_PART_HEADER_BYTES;
  if (parts.some(hasLongHeaders)) throw new Error('the headers of a part are too long');
  const files = parts.filter(({ isFile, contentStart, contentEnd }) => isFile && contentStart <= contentEnd);
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { contentStart, contentEnd } of files) {
    pieces.push(body.subarray(at, contentStart));
    at = contentEnd;
  }
  pieces.push(body.subarray(at));
  const parsed = await new Response(Buffer.concat(pieces), {
    headers: { 'Content-Type': contentType },
  }).formData();

  const form = new FormData();
  const entries = [...parsed];
  // No part follows the last separator.
  if (files.length > 0 && entries.length !== parts.length - 1) throw new Error('the parts are unclear');
  for (const [index, [name, value]] of entries.entries()) {
    const part = parts[index];
    if (!part || !files.includes(part)) {
      form.append(name, value);
      continue;
    }
    if (typeof value === 'string') throw new Error('a text was taken for a file');
    form.append(name, new UploadedFile(bytes.subarray(part.contentStart, part.contentEnd), value));
  }
  return form;
}

/** A file of a form. Its bytes are a part of the request's body, and exist until the request is answered. */
class UploadedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, { name, type, lastModified }: File) {
    super([], name, { type, lastModified });
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.byteLength;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  override text(): Promise<string> {
    return this.#copy().text();
  }

  override stream() {
    return this.#copy().stream();
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return this.#copy().slice(start, end, type);
  }

  #copy(): Blob {
    return new Blob([this.#bytes], { type: this.type });
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
