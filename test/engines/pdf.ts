import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { softenLongWords } from '../../src/features/book/server/soft-breaks.ts';
import { readFonts, type Typesetter } from '../../src/features/book/server/typeset.ts';
import { FONT_RULES } from '../../src/features/book/server/typeset-template.ts';
import { BROWSER_OPTIONS, findOrInstallTestBrowser } from '../ensure-browser.ts';
import { check, runScenario } from '../resilience/report.ts';
import { findOrInstallPackage } from './find-or-install-package.ts';

/* Compares how the typesetter of books and Chromium draw conjuncts with the same font, also at the end of a line that breaks in a word. */

/** Not a dependency of the project, because it has 51 MB. */
const TYPESETTER = '@myriaddreamin/typst-ts-node-compiler@0.7.0';
const WORDS = ['ശ്രീ', 'ക്ഷേ', 'സ്ത്രീ', 'ന്യൂ', 'മ്ലാ', 'ന്റെ', 'ല്ല്യ'];
/** Long words, and what stands on their first line where it is narrow. */
const BROKEN = { എഴുതിത്തുടങ്ങിയപ്പോഴാണു: 'എഴുതിത്തു', സൂക്ഷിക്കാനുള്ളതുകൂടിയാണ്: 'സൂക്ഷിക്കാനുള്ളതുകൂ' };
const POINTS = 60;
/** The size of the pictures that are compared, and the part of their ink that may differ, in percent. Right letters differ by 9 to 23, wrong ones by 40 to 68. */
const [WIDTH, HEIGHT] = [240, 96];
const MAX_DIFFERENCE = 32;

const run = promisify(execFile);

await runScenario('PDF', async (folder) => {
  const drawn = [...WORDS.map((word) => ({ word, shown: word })), ...listBroken()];
  const [typeset, browser] = [await drawTypeset(drawn, folder), await drawInBrowser(drawn)];
  const figures: string[] = [];
  for (const [index, { shown }] of drawn.entries()) {
    const difference = await compare(typeset[index] as Buffer, browser[index] as Buffer);
    figures.push(`${shown}: ${difference.toFixed(1)} %`);
  }
  const bad = figures.filter((figure) => Number(/[\d.]+/.exec(figure)?.[0]) > MAX_DIFFERENCE);
  check(bad.length === 0, `the typesetter draws other letters than Chromium:\n${bad.join('\n')}`);
  return figures;
});

function listBroken(): { word: string; shown: string }[] {
  return Object.entries(BROKEN).map(([word, shown]) => {
    const parts = softenLongWords(word).split('\u200B');
    const isBreak = parts.some((_, index) => parts.slice(0, index).join('') === shown);
    check(isBreak, `${word} does not break after ${shown}`);
    return { word: `${shown}\u200B${word.slice(shown.length)}`, shown };
  });
}

/** Returns a picture of the first line of each word. */
async function drawTypeset(drawn: { word: string; shown: string }[], folder: string): Promise<Buffer[]> {
  const { NodeCompiler } = (await import(await findOrInstallPackage(TYPESETTER, 'index.js'))) as Typesetter;
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: await readFonts() }] });
  const pages = drawn.map(({ word, shown }) => {
    const [text, part] = [JSON.stringify(word), JSON.stringify(shown)];
    return `#page(context {
      let width = measure(text(${part})).width + 4pt
      box(width: width, height: 1.8em, clip: true, par(leading: 2em, text(${text})))
    })`;
  });
  const rules = `${FONT_RULES}#set page(width: 900pt, height: 220pt, margin: 40pt)\n#set text(size: ${POINTS}pt, lang: "ml", top-edge: 1.1em, bottom-edge: -0.7em)\n`;
  const compiled = compiler.compile({ mainFileContent: rules + pages.join('\n'), inputs: {} });
  check(compiled.result !== null, JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const file = join(folder, 'words.pdf');
  await writeFile(file, compiler.pdf(compiled.result, {}));
  return Promise.all(
    drawn.map(async (_, index) => {
      const page = String(index + 1);
      const options = ['-r', '72', '-f', page, '-l', page, '-singlefile', '-png'];
      const { stdout } = await run('pdftoppm', [...options, file], { encoding: 'buffer' });
      return stdout;
    }),
  );
}

async function drawInBrowser(drawn: { shown: string }[]): Promise<Buffer[]> {
  const [font] = await readFonts();
  const browser = await chromium.launch({
    executablePath: await findOrInstallTestBrowser(),
    args: BROWSER_OPTIONS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 220 } });
    const source = `url(data:font/ttf;base64,${font?.toString('base64')})`;
    const pictures: Buffer[] = [];
    for (const { shown } of drawn) {
      await page.setContent(`<style>@font-face { font-family: book; src: ${source} }
        p { margin: 40px; font: ${POINTS}px/2 book; white-space: nowrap }</style><p lang="ml">${shown}</p>`);
      await page.evaluate(() => document.fonts.ready);
      pictures.push(await page.screenshot());
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

/** Returns how much the ink of two pictures differs, in percent of the ink. Place and size do not matter, nor the smoothing of edges. */
async function compare(some: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([readInk(some), readInk(other)]);
  let [differing, ink] = [0, 0];
  for (let at = 0; at < left.length; at += 1) {
    const [one, two] = [left[at] ?? 0, right[at] ?? 0];
    differing += Math.abs(one - two);
    ink += Math.max(one, two);
  }
  return (100 * differing) / ink;
}

async function readInk(picture: Buffer): Promise<Buffer> {
  const trimmed = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .trim({ threshold: 60 })
    .toBuffer();
  return sharp(trimmed).resize(WIDTH, HEIGHT, { fit: 'fill' }).blur(2).negate().raw().toBuffer();
}
