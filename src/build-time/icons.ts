import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Systems crop a maskable icon to their own shape, but keep at least the inner four fifths. */
const SAFE_ZONE_GROUP = '<g transform="translate(6.4 6.4) scale(.8)">';

/** Draws the installed app's icons into the built folder, all from favicon.svg. */
export async function drawIcons(folder: string): Promise<void> {
  const rounded = await readFile(join(folder, 'favicon.svg'), 'utf8');
  const square = rounded.replace(' rx="14"', '');
  const icons: [name: string, size: number, drawing: string][] = [
    ['icon-192', 192, rounded],
    ['icon-512', 512, rounded],
    ['maskable-512', 512, square.replace('<g>', SAFE_ZONE_GROUP)],
    // Apple rounds the corners itself and shows transparent areas as black.
    ['apple-180', 180, square],
  ];
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const [name, size, drawing] of icons) {
    await sharp(Buffer.from(drawing), { density: 72 * (size / 64) })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `icons/${name}.png`));
  }
}
