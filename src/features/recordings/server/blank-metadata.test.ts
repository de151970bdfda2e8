// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAppAs } from '../../../../test/factories.ts';
import { createToldStory, readRecordingFile } from '../sample.ts';
import { readLength } from './audio-length.ts';
import { blankMetadata, MetadataBlanker } from './blank-metadata.ts';
import { importRecording } from './import-recordings.ts';
import { toRecordingKey } from './recording-keys.ts';
import { addRecordingFile, listWaitingParts } from './recordings.ts';

/** A street and a place: telephones name recordings after them. */
const WORDS = ['Panampilly Nagar Road', '+09.9575+076.2993/'];
/** A sound of 40 ms with the words as tags, as ffmpeg writes it in Ogg. ffmpeg decodes it to the same samples without them. */
const OGG = `T2dnUwACAAAAAAAAAAAAAAAAAAAAAEkq9qABE09wdXNIZWFkAQE4AYA+AAAAAABPZ2dTAAAAAAAAAAAAAAAAAAABAAAADsTEYQFs
T3B1c1RhZ3MGAAAAZmZtcGVnAwAAABQAAABlbmNvZGVyPUxhdmMgbGlib3B1cxsAAAB0aXRsZT1QYW5hbXBpbGx5IE5hZ2FyIFJv
YWQbAAAAbG9jYXRpb249KzA5Ljk1NzUrMDc2LjI5OTMvT2dnUwAEuAgAAAAAAAAAAAAAAgAAAEirb+kDDRUQCIM/X9Ac/epJ/gE/
wAinGl2KmC5fbwF7tc9q1Y1ZLCGrqAiEerTEMVOWF+t+Pl40R1I=`;

/** Returns a file of each kind that says where it was recorded. */
async function readFiles() {
  const mp4 = await readRecordingFile('rain.m4a');
  const index = mp4.indexOf('moov') - 4;
  const words = Buffer.concat([
    box('©xyz', Buffer.from(WORDS[1] ?? '')),
    box('©nam', Buffer.from(WORDS[0] ?? '')),
  ]);
  const times = Buffer.from(mp4);
  times.writeUInt32BE(3_900_000_000, mp4.indexOf('mvhd') + 8);
  const size = mp4.readUInt32BE(index);
  const moov = box('moov', times.subarray(index + 8, index + size), box('udta', words));
  const webm = await readRecordingFile('ferry.webm');
  const tags = Buffer.from(
    `\x12\x54\xc3\x67\x01${'\0'.repeat(6)}\x40${WORDS.join(' ').padEnd(0x40)}`,
    'latin1',
  );
  return {
    m4a: Buffer.concat([times.subarray(0, index), moov, times.subarray(index + size)]),
    webm: Buffer.concat([webm, tags]),
    ogg: Buffer.from(OGG, 'base64'),
  };
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

function findWords(bytes: Uint8Array): string[] {
  return [...WORDS, 'ffmpeg'].filter((words) => Buffer.from(bytes).includes(words));
}

test('a recording that members hear says neither where nor when it was made', async () => {
  const { app, viewer } = await createAppAs();
  const key = randomUUID();
  const files = await readFiles();
  for (const bytes of Object.values(files)) {
    expect(findWords(bytes)).toEqual(expect.arrayContaining(WORDS));
    await addRecordingFile(app.context, viewer, { key, bytes });
  }
  const parts = await listWaitingParts(app.context, viewer, key);
  expect(parts.map(({ finished }) => finished?.type)).toEqual(['audio/mp4', 'audio/webm', 'audio/ogg']);
  const { story } = await createToldStory(app, { viewer });
  const part = { id: randomUUID(), storyId: story, position: 1, duration: null, wave: '' };
  const steps = { beforeWrite: async () => {}, alsoWrite: async () => {} };
  await importRecording(app.context, part, files.m4a, steps);
  for (const { finished } of parts) {
    const stored = await app.context.files.get(`recordings/${finished?.path.split('/').at(-1)}`);
    expect(findWords(Buffer.concat(await Array.fromAsync(toChunks(stored?.body))))).toEqual([]);
  }
  const imported = await app.context.files.get(toRecordingKey(part.id, 'm4a'));
  expect(findWords(Buffer.concat(await Array.fromAsync(toChunks(imported?.body))))).toEqual([]);
});

async function* toChunks(body: Uint8Array | AsyncIterable<Uint8Array> | undefined) {
  if (body instanceof Uint8Array) yield body;
  else if (body) yield* body;
}

test('only words and times become zeros, however the file is cut into chunks', async () => {
  for (const [name, bytes] of Object.entries(await readFiles())) {
    const type = name as 'm4a' | 'webm' | 'ogg';
    const blank = blankMetadata(bytes, type);
    expect(blank.byteLength).toBe(bytes.byteLength);
    expect(readLength(blank, type)).toBe(readLength(bytes, type));
    // What was there before stays, but for the words and what names them.
    const changed = bytes.reduce((count, byte, at) => count + Number(blank[at] !== byte), 0);
    expect(changed).toBeGreaterThan(WORDS.join('').length);
    expect(changed).toBeLessThan(300);
    for (const length of [1, 7, 1000]) {
      const blanker = new MetadataBlanker(type);
      const chunks = [];
      for (let at = 0; at < bytes.byteLength; at += length)
        chunks.push(blanker.add(bytes.subarray(at, at + length)));
      expect(Buffer.concat([...chunks, blanker.end()]).equals(blank)).toBe(true);
    }
    if (type === 'm4a') expect(blank.readUInt32BE(blank.indexOf('mvhd') + 8)).toBe(0);
    // The checksum of the page is the one that ffmpeg accepts.
    if (type === 'ogg') expect(blank.readUInt32LE(47 + 22).toString(16)).toBe('1796371f');
    expect(blankMetadata(blank, type).equals(blank)).toBe(true);
  }
});

test('a file that ends early, is nonsense, or has sizes of nonsense keeps its bytes', () => {
  for (const type of ['webm', 'm4a', 'ogg'] as const) {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('udta'),
      Buffer.alloc(100_000, 0xff),
      Buffer.alloc(100_000, 0x81),
      Buffer.concat([box('moov'), Buffer.from([0, 0, 0, 2]), Buffer.from('mvhd and the rest')]),
    ])
      expect(blankMetadata(bytes, type).equals(bytes)).toBe(true);
  }
});
