import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_OPTIONS, findOrInstallTestBrowser } from '../ensure-browser.ts';
import { findOrInstallPackage } from '../find-or-install-package.ts';
import { check } from '../resilience/report.ts';

/** Not a dependency of the project, because it has 51 MB. */
export const TYPESETTER = '@myriaddreamin/typst-ts-node-compiler@0.7.0';
const WORDS = ['ശ്രീ', 'ക്ഷേ', 'സ്ത്രീ', 'ന്യൂ', 'മ്ലാ', 'ന്റെ', 'ല്ല്യ'];
/** Long words, and what stands on their first line where it is narrow. */
const BROKEN = { എഴുതിത്തുടങ്ങിയപ്പോഴാണു: 'എഴുതിത്തു', സൂക്ഷിക്കാനുള്ളതുകൂടിയാണ്: 'സൂക്ഷിക്കാനുള്ളതുകൂ' };
const POINTS = 60;
/** The size of the pictures that are compared, and the part of their ink that may differ, in percent. Right letters differ by 9 to 23, wrong ones by 40 to 68. */
const [WIDTH, HEIGHT] = [240, 96];
const MAX_DIFFERENCE = 32;

const run = promisify(execFile);

/** What the typesetter of printed pages draws with. */
interface Letters<Compiler> {
  /** The beginning of each document, which chooses the fonts. */
  rules: string;
  fonts: Buffer[];
  /** Lets a line break in long words by U+200B. */
  soften: (text: string) => string;
  /** Returns the document as PDF. @throws Error with what the typesetter says */
  compile: (typesetter: Compiler, document: string) => Buffer;
}

/**
 * Compares how the typesetter and Chromium draw conjuncts with the same font, also at the end of a line that breaks in a word. Returns
 * the differences. @throws ScenarioError if they draw other letters
 */
export async function compareLetters<Compiler>(
  folder: string,
  letters: Letters<Compiler>,
): Promise<string[]> {
  const drawn = [...WORDS.map((word) => ({ word, shown: word })), ...listBroken(letters.soften)];
  const [typeset, browser] = [
    await drawTypeset(drawn, folder, letters),
    await drawInBrowser(drawn, letters.fonts[0]),
  ];
  const figures: string[] = [];
  for (const [index, { shown }] of drawn.entries()) {
    const difference = await compare(typeset[index] as Buffer, browser[index] as Buffer);
    figures.push(`${shown}: ${difference.toFixed(1)} %`);
  }
  const bad = figures.filter((figure) => Number(/[\d.]+/.exec(figure)?.[0]) > MAX_DIFFERENCE);
  check(bad.length === 0, `the typesetter draws other letters than Chromium:\n${bad.join('\n')}`);
  return figures;
}

function listBroken(soften: (text: string) => string): { word: string; shown: string }[] {
  return Object.entries(BROKEN).map(([word, shown]) => {
    const parts = soften(word).split('\u200B');
    const isBreak = parts.some((_, index) => parts.slice(0, index).join('') === shown);
    check(isBreak, `${word} does not break after ${shown}`);
    return { word: `${shown}\u200B${word.slice(shown.length)}`, shown };
  });
}

/** Returns a picture of the first line of each word. */
async function drawTypeset<Compiler>(
  drawn: { word: string; shown: string }[],
  folder: string,
  letters: Letters<Compiler>,
): Promise<Buffer[]> {
  const typesetter = (await import(await findOrInstallPackage(TYPESETTER, 'index.js'))) as Compiler;
  const pages = drawn.map(({ word, shown }) => {
    const [text, part] = [JSON.stringify(word), JSON.stringify(shown)];
    return `#page(context {
      let width = measure(text(${part})).width + 4pt
      box(width: width, height: 1.8em, clip: true, par(leading: 2em, text(${text})))
    })`;
  });
  const rules = `${letters.rules}#set page(width: 900pt, height: 220pt, margin: 40pt)\n#set text(size: ${POINTS}pt, lang: "ml", top-edge: 1.1em, bottom-edge: -0.7em)\n`;
  const file = join(folder, 'words.pdf');
  await writeFile(file, letters.compile(typesetter, rules + pages.join('\n')));
  return Promise.all(
    drawn.map(async (_, index) => {
      const page = String(index + 1);
      const options = ['-r', '72', '-f', page, '-l', page, '-singlefile', '-png'];
      const { stdout } = await run('pdftoppm', [...options, file], { encoding: 'buffer' });
      return stdout;
    }),
  );
}

async function drawInBrowser(drawn: { shown: string }[], font: Buffer | undefined): Promise<Buffer[]> {
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
