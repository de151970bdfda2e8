import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressMiddle, wrapInFrame } from './zstd-frame.ts';

const text = (length: number) => Buffer.from('ചോറും മീനും, tapioca. '.repeat(length)).subarray(0, length);

test.each([
  [0, 1, 0],
  [2000, 40_000, 1500],
  [131_072, 300_000, 131_072],
])('decoders read a frame of %i plain, %i compressed and %i plain bytes', async (first, second, third) => {
  const parts = [text(first), text(second), text(third)] as const;
  const frame = wrapInFrame(parts[0], compressMiddle(parts[1]), parts[2]);
  expect(zstdDecompressSync(frame).equals(Buffer.concat(parts))).toBe(true);
  const decoder = createZstdDecompress();
  decoder.end(frame);
  expect(Buffer.concat(await decoder.toArray()).equals(Buffer.concat(parts))).toBe(true);
});

test('one compressed middle serves many frames', () => {
  const middle = compressMiddle(text(5000));
  expect(middle.byteLength).toBeLessThan(200);
  const frames = ['first', 'second'].map((reader) =>
    wrapInFrame(Buffer.from(reader), middle, Buffer.from('.')),
  );
  expect(frames.map((frame) => zstdDecompressSync(frame).toString())).toEqual([
    `first${text(5000)}.`,
    `second${text(5000)}.`,
  ]);
});
