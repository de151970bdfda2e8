import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawLamp, drawWindow } from './at-night.ts';
import { drawCrossword, drawDabba, drawHelmets, drawSadya } from './indoors.ts';
import { drawCycle, drawPaddy, drawRain, drawSchool } from './outdoors.ts';

const SCENES = {
  crossword: drawCrossword,
  cycle: drawCycle,
  dabba: drawDabba,
  helmets: drawHelmets,
  lamp: drawLamp,
  paddy: drawPaddy,
  rain: drawRain,
  sadya: drawSadya,
  school: drawSchool,
  window: drawWindow,
};

// Writes NAME.webp into the folder and prints the name, for each scene. Runs in a process of its own, because the server forbids the image library to read SVG.
const [folder = '.'] = process.argv.slice(2);
for (const [name, draw] of Object.entries(SCENES)) {
  const photo = await sharp(Buffer.from(draw())).webp({ quality: 82, effort: 2 }).toBuffer();
  await writeFile(join(folder, `${name}.webp`), photo);
  console.log(name);
}
