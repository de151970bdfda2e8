// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAppAs } from '../../../../test/factories.ts';
import { readRecordingFile } from '../sample.ts';
import { MAX_ELEMENTS, readLength } from './audio-length.ts';
import { addRecordingFile, listWaitingParts } from './recordings.ts';

/** The demo's recordings, as ffmpeg made them. */
const FERRY_MS = 10_532;
const RAIN_MS = 11_392;

test('a file that was chosen without scripts has its length, also WebM that a browser recorded without one', async () => {
  const { app, viewer } = await createAppAs();
  const key = randomUUID();
  const files = [
    await asRecorded(),
    await readRecordingFile('rain.m4a'),
    // Ten seconds and the 312 samples that are not heard.
    toOgg({ samples: 480_312, preSkip: 312 }),
  ];
  for (const bytes of files) await addRecordingFile(app.context, viewer, { key, bytes });
  const parts = await listWaitingParts(app.context, viewer, key);
  const lengths = parts.map(({ finished }) => [finished?.type, finished?.duration ?? 0]);
  expect(lengths).toEqual([
    ['audio/webm', expect.closeTo(FERRY_MS, -2)],
    ['audio/mp4', expect.closeTo(RAIN_MS, -2)],
    ['audio/ogg', 10_000],
  ]);
});

test('a file that ends early or is nonsense has no length, and takes no longer', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(1_000_000, 0x81),
    Buffer.from('mvhd'),
    Buffer.from('OggSOpusHead'),
  ]) {
    for (const type of ['webm', 'm4a', 'ogg'] as const) expect(readLength(bytes, type)).toBe(0);
  }
});

test('WebM of more elements than ten minutes of speech have is read no further, and has no length', () => {
  const length = Buffer.from([0x44, 0x89, 0x84, 0x42, 0xc8, 0, 0]);
  // An element that readers skip, and one that contains others.
  for (const id of [0xec, 0xa0]) {
    const withEmpty = (elements: number) =>
      Buffer.concat([Buffer.alloc(2 * elements, Buffer.from([id, 0x80])), length]);
    expect(readLength(withEmpty(1000), 'webm')).toBe(100);
    expect(readLength(withEmpty(MAX_ELEMENTS), 'webm')).toBe(0);
  }
});

/** Returns the WebM file of the demo without the field of its duration, as browsers record it. */
async function asRecorded(): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(await readRecordingFile('ferry.webm'));
  const field = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  // Void, an element that readers skip.
  Buffer.from([0xec, 0x40, 0x08]).copy(bytes, field);
  return bytes;
}

/** Returns the first and the last page of a voice note. */
function toOgg({ samples, preSkip }: { samples: number; preSkip: number }): Buffer<ArrayBuffer> {
  const page = (granule: number, packet: Buffer) => {
    const header = Buffer.alloc(28);
    header.write('OggS');
    header.writeBigInt64LE(BigInt(granule), 6);
    header[26] = 1;
    header[27] = packet.length;
    return Buffer.concat([header, packet]);
  };
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head.writeUInt16LE(preSkip, 10);
  return Buffer.concat([page(0, head), page(samples, Buffer.alloc(100))]);
}
