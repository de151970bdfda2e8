import { isProcessBusy } from '../server/http/busy-process.ts';
import { chooseEncoding, compress, type Encoding } from '../server/http/compress.ts';
import type { PageStyles } from '../server/http/page-styles.ts';

/** Adds the charset to a text without one, such as a page's data, for which React Router names none. */
export function finishResponse(response: Response): Response {
  const type = response.headers.get('Content-Type');
  if (type && /^text\/[^;]+$/.test(type)) response.headers.set('Content-Type', `${type}; charset=utf-8`);
  return response;
}

/**
 * Compresses a response. For a page that entry.server.tsx has drawn as `document`, first inserts the styles
 * that it uses.
 */
export async function compressResponse(
  response: Response,
  document: Buffer | undefined,
  acceptEncoding: string | undefined,
  pageStyles: PageStyles | undefined,
): Promise<Response> {
  if (document) return compressBody([document], acceptEncoding, response, pageStyles);
  if (!response.body) return response;
  const whole = Buffer.from(await response.arrayBuffer());
  return compressBody([whole], acceptEncoding, response, pageStyles);
}

/** Compresses pieces of a body into one response. */
function compressBody(
  pieces: Buffer[],
  acceptEncoding: string | undefined,
  given: { status?: number; headers: Headers },
  pageStyles?: PageStyles,
): Response {
  const isDocument = given.headers.get('content-type')?.startsWith('text/html') === true;
  // Compress a document well, unless other requests need the time.
  const preference = isDocument && !isProcessBusy() ? 'small' : 'fast';
  const whole = isDocument && pageStyles ? pageStyles.insert(pieces) : pieces;
  const { body, encoding } = compress(whole, chooseEncoding(acceptEncoding, preference), preference);
  return toResponse(body, encoding, given);
}

/** Returns a response with a body that was compressed as `encoding` says. */
function toResponse(
  body: Uint8Array,
  encoding: Encoding | undefined,
  { status = 200, headers: given }: { status?: number; headers: Headers },
): Response {
  const headers = new Headers(given);
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding');
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}
