import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from './logo.ts';

/** Draws an image with a red left third and a blue right third. */
async function drawWide(
  background: string | { r: number; g: number; b: number; alpha: number },
  margin: number,
) {
  const part = (colour: string) => ({
    create: { width: 100, height: 100 - 2 * margin, channels: 3 as const, background: colour },
  });
  return sharp({ create: { width: 300 + 2 * margin, height: 100, channels: 4, background } })
    .composite([
      { input: part('#f00'), left: margin, top: margin },
      { input: part('#00f'), left: 200 + margin, top: margin },
    ])
    .png()
    .toBuffer();
}

async function readPixel(image: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const pixel = sharp(image).ensureAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

test('a wide logo on one colour stays whole, and this colour fills the square', async () => {
  const image = (await drawLogo(await drawWide('#fff', 10))).get(192);
  expect(await readPixel(image, 20, 96)).toEqual([255, 0, 0, 255]);
  expect(await readPixel(image, 170, 96)).toEqual([0, 0, 255, 255]);
  expect(await readPixel(image, 96, 5)).toEqual([255, 255, 255, 255]);
});

test('a wide logo without a background stays whole, on a transparent square', async () => {
  const image = (await drawLogo(await drawWide({ r: 0, g: 0, b: 0, alpha: 0 }, 10))).get(192);
  expect(await readPixel(image, 20, 96)).toEqual([255, 0, 0, 255]);
  expect((await readPixel(image, 96, 5))[3]).toBe(0);
});

test('a wide photo is cropped to its centre', async () => {
  const image = (await drawLogo(await drawWide('#0f0', 0))).get(192);
  expect(await readPixel(image, 5, 96)).toEqual([0, 255, 0, 255]);
  expect(await readPixel(image, 186, 96)).toEqual([0, 255, 0, 255]);
});
