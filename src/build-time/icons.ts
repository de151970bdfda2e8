import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Systems crop a maskable icon to their own shape, but keep at least the inner four fifths. */
const SAFE_ZONE_GROUP = '<g transform="translate(6.4 6.4) scale(.8)">';

/** The bus of favicon.svg as one shape: Android fills it with the colour of its status bar. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#fff" fill-rule="evenodd" d="M10 19q0-9 9-9h26q9 0 9 9v28q0 4-4 4v2q0 2-2 2h-5q-2 0-2-2v-2H23v2q0 2-2 2h-5q-2 0-2-2v-2q-4 0-4-4zM17.500 16q-3 0-3 3v14q0 3 3 3h29q3 0 3-3V19q0-3-3-3zM13.500 45a2.800 2.800 0 1 0 5.600 0 2.800 2.800 0 1 0-5.600 0M44.900 45a2.800 2.800 0 1 0 5.600 0 2.800 2.800 0 1 0-5.600 0"/></svg>`;

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
  icons.push(['badge-96', 96, BADGE]);
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const [name, size, drawing] of icons) {
    await sharp(Buffer.from(drawing), { density: 72 * (size / 64) })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `icons/${name}.png`));
  }
}
