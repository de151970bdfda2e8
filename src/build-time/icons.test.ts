import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from '../../test/temporary-folder.ts';
import { toIdentity } from '../features/community/server/identity.ts';
import { writeManifest } from '../pipeline/community-files.ts';
import { drawIcons } from './icons.ts';

const root = join(import.meta.dirname, '../..');
const manifest = writeManifest(toIdentity({}));
const tokens = await readFile(join(root, 'src/web/styles/tokens.css'), 'utf8');

// The server's photo code blocks these loaders for the whole process; the icons need them.
const BLOCKED = {
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
};
beforeAll(() => sharp.unblock(BLOCKED));
afterAll(() => sharp.block(BLOCKED));

test('every icon of the manifest exists in its size', async () => {
  const folder = await draw();
  for (const { src, sizes, type } of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
    if (type === 'image/svg+xml') continue;
    const { width, height, format } = await sharp(join(folder, src)).metadata();
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
  }
});

test.each(['icons/maskable-512.png', 'icons/apple-180.png'])(
  '%s is filled to its corners, because the system crops it',
  async (name) => {
    const { data } = await sharp(join(await draw(), name))
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0x0b, 0x6b, 0x4f, 0xff]);
  },
);

test('the badge of a message is one colour on nothing, because Android reads only its shape', async () => {
  const { data } = await sharp(join(await draw(), 'icons/badge-96.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / 4 }, (_, index) =>
    data.subarray(4 * index, 4 * index + 4),
  );
  const shown = pixels.filter(([, , , alpha = 0]) => alpha > 0);
  expect(shown.length / pixels.length).toBeGreaterThan(0.2);
  expect(shown.length / pixels.length).toBeLessThan(0.6);
  expect(shown.every(([red = 0, green = 0, blue = 0]) => Math.min(red, green, blue) > 240)).toBe(true);
});

test('the colours of the manifest and the browser frame are tokens', async () => {
  const colour = (token: string) => {
    const [, ...themes] = new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens) ?? [];
    const [light, dark] = themes.map((hex) => hex.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'));
    return { light, dark };
  };
  expect(manifest.background_color).toBe(colour('--paper').light);
  expect(manifest.theme_color).toBe(colour('--surface').light);
  const page = await readFile(join(root, 'src/root.tsx'), 'utf8');
  const metas = [...page.matchAll(/name="theme-color"\s+content="(#\w+)"/g)].map(([, colour]) => colour);
  expect(metas).toEqual([colour('--surface').dark, colour('--surface').light]);
});

async function draw(): Promise<string> {
  const folder = await createFolder();
  await cp(join(root, 'public'), folder, { recursive: true });
  await drawIcons(folder);
  return folder;
}
