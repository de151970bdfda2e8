import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawNoise, drawPlain, drawRotated, padTo, SVG, writeHugePng } from '../../../../test/images.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { makeSquare } from './square-photo.ts';

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s becomes two square WebP images', async (format) => {
  const { large, small } = await makeSquare(await drawNoise(640, 400, format));
  for (const [bytes, side] of [
    [large, 512],
    [small, 96],
  ] as const) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  }
});

test('an image is rotated upright and loses its camera metadata', async () => {
  const camera = await drawRotated();
  const exif = (await sharp(camera).metadata()).exif?.toString('latin1') ?? '';
  expect(exif).toContain('Ammu of Kochi');
  const { large, small } = await makeSquare(camera);
  for (const bytes of [large, small]) {
    const metadata = await sharp(bytes).metadata();
    for (const name of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
      expect(metadata[name], name).toBeUndefined();
    }
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Ammu|GPS|EXIF/);
  }
  expect(await colourAt(large, 256, 40)).toBe('red');
  expect(await colourAt(large, 256, 470)).toBe('blue');
});

test('a wide image is cropped to its centre', async () => {
  const side = await drawPlain(200, 400);
  const wide = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#00f' } })
    .composite([
      { input: side, left: 0, top: 0 },
      { input: side, left: 1000, top: 0 },
    ])
    .png()
    .toBuffer();
  const { large } = await makeSquare(wide);
  expect(await colourAt(large, 4, 256)).toBe('blue');
  expect(await colourAt(large, 507, 256)).toBe('blue');
});

test.each([2, 1])(
  'a JPEG without its last %i bytes, which only say that it ends, is accepted',
  async (missing) => {
    const noise = await drawNoise(640, 400);
    // A comment with the bytes of an end, as the small picture inside a camera's photo has them.
    const comment = Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xd9]);
    const photo = Buffer.concat([noise.subarray(0, 2), comment, noise.subarray(2)]);
    await expect(makeSquare(photo.subarray(0, photo.length - missing))).resolves.toBeDefined();
  },
);

test('a photo in the format HEIC is refused with a code of its own', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
  await expect(makeSquare(heic)).rejects.toMatchObject({ code: 'photo-heic', status: 415 });
});

describe('rejected as an invalid image', () => {
  const invalid: [name: string, draw: () => Promise<Buffer> | Buffer][] = [
    ['an SVG, whatever its name', () => SVG],
    ['a text', () => Buffer.from('puttum kadalayum')],
    ['nothing at all', () => Buffer.alloc(0)],
    ['a TIFF', () => drawNoise(60, 40, 'tiff')],
    ['an AVIF', () => drawNoise(60, 40, 'avif')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj')],
    ['the first bytes of a JPEG and nothing after', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a JPEG cut in half', () => cut(drawNoise(640, 400), 0.5)],
    ['a JPEG that lacks a sixth of its rows', () => cut(drawNoise(640, 400), 0.83)],
    ['a progressive JPEG without its details', () => cut(drawProgressive(), 0.05)],
    ['a PNG cut short', () => cut(drawNoise(640, 400, 'png'), 0.8)],
    ['a GIF cut short', () => cut(drawNoise(640, 400, 'gif'), 0.8)],
    ['a WebP cut short', () => cut(drawNoise(640, 400, 'webp'), 0.8)],
    ['an image of one column', () => drawPlain(1, 16_000)],
    ['an image of two rows', () => writeHugePng(16_000_000, 2)],
  ];
  test.each(invalid)('%s', async (_name, draw) => {
    const bytes = await draw();
    await expect(makeSquare(bytes)).rejects.toMatchObject({ code: 'photo-invalid', status: 415 });
  });
});

test('a PNG of 16,000 by 16,000 pixels is rejected before decoding', async () => {
  const bomb = writeHugePng(16_000, 16_000);
  const started = performance.now();
  await expect(makeSquare(bomb)).rejects.toMatchObject({ code: 'photo-too-many-pixels', status: 422 });
  expect(performance.now() - started).toBeLessThan(1000);
});

test('an image of exactly 32 megapixels is accepted, one row more is rejected', async () => {
  // Drawing and decoding it takes two seconds.
  if (runsNightlyTests) await expect(makeSquare(await drawPlain(8000, 4000))).resolves.toBeDefined();
  await expect(makeSquare(writeHugePng(8000, 4001))).rejects.toMatchObject({
    code: 'photo-too-many-pixels',
  });
});

test('an interlaced PNG of 16 bits counts twice, because it takes twice the memory', async () => {
  const interlaced = (height: number) => makeSquare(writeHugePng(4000, height, [16, 2, 1]));
  await expect(interlaced(4001)).rejects.toMatchObject({ code: 'photo-too-many-pixels' });
  // Within the limit it is decoded, which fails for this file.
  await expect(interlaced(4000)).rejects.toMatchObject({ code: 'photo-invalid' });
});

test('a progressive JPEG is accepted, and one with more than 50 scans is rejected before decoding', async () => {
  const progressive = await sharp(await drawNoise(600, 600))
    .jpeg({ progressive: true })
    .toBuffer();
  await expect(makeSquare(progressive)).resolves.toBeDefined();
  await expect(makeSquare(repeatFirstScan(progressive, 20))).resolves.toBeDefined();
  const started = performance.now();
  await expect(makeSquare(repeatFirstScan(progressive, 60))).rejects.toMatchObject({
    code: 'photo-invalid',
    status: 415,
  });
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each([
  ['lacks its last 2 %', () => cut(drawNoise(640, 400), 0.98)],
  ['lies on its side and lacks its last 2 %', () => cut(drawNoise(400, 900), 0.98)],
  ['is progressive and lacks its last 2 %', () => cut(drawProgressive(), 0.98)],
])('a JPEG that %s is accepted, as browsers show it', async (_name, draw) => {
  await expect(makeSquare(await draw())).resolves.toBeDefined();
});

test('bytes after the end of an image are ignored', async () => {
  await expect(makeSquare(padTo(await drawNoise(640, 400), 1_000_000))).resolves.toBeDefined();
});

test('concurrent images are decoded one at a time, and more than the queue holds are rejected as busy', async () => {
  const bytes = await drawNoise(64, 64);
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => makeSquare(bytes)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(5).fill(expect.objectContaining({ code: 'busy', status: 503 })),
  );
  await expect(makeSquare(bytes)).resolves.toBeDefined();
});

/** Returns a JPEG whose first scan is there several times. Decoders accept that. */
function repeatFirstScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  let end = start + 2;
  while (jpeg[end] !== 0xff || jpeg[end + 1] === 0) end += 1;
  const scan = jpeg.subarray(start, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array<Buffer>(times).fill(scan), jpeg.subarray(end)]);
}

async function drawProgressive(): Promise<Buffer> {
  return sharp(await drawNoise(640, 400))
    .jpeg({ progressive: true })
    .toBuffer();
}

async function cut(image: Promise<Buffer>, part: number): Promise<Buffer> {
  const whole = await image;
  return whole.subarray(0, Math.floor(whole.byteLength * part));
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<'red' | 'blue'> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > blue ? 'red' : 'blue';
}
