import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** An answer as the reader's browser sees it, and as it came over the wire. */
export interface DecodedResponse {
  status: number;
  headers: Headers;
  /** Decompressed. */
  text: string;
  /** Headers, bytes and text in one: what must not hold a secret. */
  everything: string;
}

/** Reads an answer whole, whatever it is compressed with. */
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
      throw new Error(`an answer is encoded as ${encoding}, which nobody asked for`);
  }
}
