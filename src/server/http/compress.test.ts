import { brotliDecompressSync, createZstdDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './compress.ts';

const page = new TextEncoder().encode('ഹാപ്പി ആണോ? എന്നാ കേറിക്കോ! '.repeat(100));

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['zstd;q=0, br;q=0.0, gzip;q=0.001', 'gzip'],
  ['zstd; q=0 , gzip', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['gzippy, xbr', undefined],
  ['', undefined],
  [',;=,;q', undefined],
  [undefined, undefined],
] as const)('a client that accepts %j gets %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('the small preference chooses the encoding with the smallest result', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd', 'small')).toBe('br');
  expect(chooseEncoding('gzip, zstd', 'small')).toBe('zstd');
  expect(chooseEncoding('deflate', 'small')).toBeUndefined();
  expect(compress(page, 'br').body.byteLength).toBeLessThanOrEqual(compress(page, 'zstd').body.byteLength);
});

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s restores the page and is smaller', (encoding, decompress) => {
  const compressed = compress(page, encoding);
  expect(compressed.encoding).toBe(encoding);
  expect(compressed.body.byteLength).toBeLessThan(page.byteLength / 5);
  expect(new Uint8Array(decompress(compressed.body))).toEqual(page);
});

test.each(['zstd', 'br', 'gzip', undefined] as const)(
  '%s joins pieces, and keeps no page for the next one',
  (encoding) => {
    const pages = [[page, page], [page.slice(0, 900)]];
    const bodies = pages.map((pieces) => compress(pieces, encoding).body);
    expect(bodies).toEqual(pages.map((pieces) => compress(Buffer.concat(pieces), encoding).body));
  },
);

test('without an encoding a page is not compressed', () => {
  expect(compress(page, undefined)).toEqual({ body: page, encoding: undefined });
});

test('a body that fits one packet is not compressed', () => {
  const small = page.slice(0, 599);
  expect(compress(small, 'br')).toEqual({ body: small, encoding: undefined });
  expect(compress(new Uint8Array(), 'zstd')).toEqual({ body: new Uint8Array(), encoding: undefined });
  expect(compress(page.slice(0, 600), 'br').encoding).toBe('br');
});

test('the beginning of a large page can be decoded when half of it has arrived', async () => {
  // Use varying text: repeated text would arrive completely with its first line.
  const large = Buffer.from(Array.from({ length: 8000 }, (_, line) => `${line * 7919}`).join(' '));
  const { body } = compress(large, 'zstd');
  const reader = createZstdDecompress();
  let read = 0;
  reader.on('data', (part: Buffer) => (read += part.byteLength));
  await new Promise((resolve) => reader.write(body.subarray(0, body.byteLength / 2), resolve));
  expect(read).toBeGreaterThan(large.byteLength / 3);
});
