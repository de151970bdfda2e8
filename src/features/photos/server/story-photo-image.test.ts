import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawNoise, drawRotated } from '../../../../test/images.ts';
import { drawPhoto } from './story-photo-image.ts';

test('a photo is stored as WebP in three sizes and a square, upright and without metadata', async () => {
  const camera = await drawRotated();
  expect((await sharp(camera).metadata()).exif?.toString('latin1')).toContain('Ammu of Kochi');
  const { files, width, height, placeholder } = await drawPhoto(camera);
  expect([width, height]).toEqual([400, 600]);
  const sizes: Record<string, [number, number]> = {
    320: [213, 320],
    640: [400, 600],
    1280: [400, 600],
    cover: [256, 256],
  };
  expect(Object.keys(files)).toEqual(Object.keys(sizes));
  for (const [name, bytes] of Object.entries(files)) {
    const metadata = await sharp(bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', ...(sizes[name] ?? [])]);
    for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
      expect(metadata[part], part).toBeUndefined();
    }
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Ammu|GPS|EXIF/);
  }
  expect(placeholder.length).toBeLessThan(300);
});

test('a large photo is reduced to 1,280 pixels', async () => {
  const { files, width, height } = await drawPhoto(await drawNoise(1600, 900));
  expect([width, height]).toEqual([1280, 720]);
  expect(await sharp(files[640]).metadata()).toMatchObject({ width: 640, height: 360 });
});
