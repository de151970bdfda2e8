import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** A response as a browser decodes it, together with its bytes. */
export interface DecodedResponse {
  status: number;
  headers: Headers;
  /** The decompressed body. */
  text: string;
  /** Headers, compressed bytes and text as one string, to search for secrets. */
  everything: string;
}

/** Reads and decompresses a response. @throws if it has an encoding that browsers do not accept */
export async function decodeResponse(response: Response): Promise<DecodedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = decompress(bytes, response.headers.get('content-encoding')).toString();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const everything = `${headers}\n${bytes.toString('latin1')}\n${text}`;
  return { status: response.status, headers: response.headers, text, everything };
}

function decompress(bytes: Buffer, encoding: string | null): Buffer {
  if (bytes.byteLength === 0) return bytes;
  switch (encoding) {
    case null:
      return bytes;
    case 'zstd':
      return zstdDecompressSync(bytes);
    case 'br':
      return brotliDecompressSync(bytes);
    case 'gzip':
      return gunzipSync(bytes);
    default:
      throw new Error(`the response has the unknown encoding ${encoding}`);
  }
}
