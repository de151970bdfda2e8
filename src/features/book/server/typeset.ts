import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawQrCode } from '../../../server/qr-code.ts';
import type { EditionRemark } from '../contract.ts';
import { type PressBook, toParagraphs } from './press-book.ts';
import { softenLongWords } from './soft-breaks.ts';
import { TEMPLATE } from './typeset-template.ts';
import { toSfnt } from './woff.ts';

/** The part of the package @myriaddreamin/typst-ts-node-compiler that we use. */
export interface Typesetter {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): {
      compile(asked: { mainFileContent: string; inputs: Record<string, string> }): {
        result: { numOfPages: number } | null;
        takeDiagnostics(): { shortDiagnostics: unknown[] } | null;
      };
      pdf(document: object, options: { creationTimestamp?: number }): Buffer;
      evictCache(age: number): void;
    };
  };
}

/** Named in a variable, because the package is not installed by default: see docs/operations.md. */
const PACKAGE = '@myriaddreamin/typst-ts-node-compiler';
const FONT = '@fontsource/noto-serif-malayalam/files/noto-serif-malayalam-malayalam';

/** Returns the typesetter and its fonts, or undefined if they are not installed. */
export async function findTypesetter(): Promise<{ typst: Typesetter; fonts: Buffer[] } | undefined> {
  try {
    return { typst: (await import(PACKAGE)) as Typesetter, fonts: await readFonts() };
  } catch {
    return undefined;
  }
}

/** Returns the fonts of a book. @throws Error if they are not installed */
export function readFonts(): Promise<Buffer[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    [400, 700].map(async (weight) => toSfnt(await readFile(resolve(`${FONT}-${weight}-normal.woff`)))),
  );
}

/** Widths and heights of the paper, in millimetres. */
const PAPERS = { a5: [148, 210], '6x9': [152.4, 228.6] } as const;
/** The width of the text in both papers is at least this, and photos take all of it. */
const PHOTO_INCHES = 112 / 25.4;
const MIN_DPI = 300;

/** Returns the photos that are printed with less than 300 dots an inch. */
export function listSmallPhotos(book: PressBook): EditionRemark[] {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const small = stories.filter(({ photos }) =>
    photos.some(
      ({ width, height }) => width / (PHOTO_INCHES * Math.min(1, (width / height) * 1.1)) < MIN_DPI,
    ),
  );
  return small.map(({ title }) => ({ kind: 'small-photo', title }));
}

/** Returns a book as PDF: for print with bleed and crop marks, or for the screen. @throws Error with what the typesetter says */
export function typeset(
  { typst, fonts }: { typst: Typesetter; fonts: Buffer[] },
  book: PressBook,
  folder: string,
  isForPrint: boolean,
): Buffer {
  const compiler = typst.NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts }] });
  const [width, height] = PAPERS[book.paper];
  const inputs = {
    book: JSON.stringify(toTypeset(book)),
    width: String(width),
    height: String(height),
    bleed: isForPrint ? '3' : '0',
    // Room for the marks beside the bleed.
    marks: isForPrint ? '7' : '0',
  };
  const compiled = compiler.compile({ mainFileContent: TEMPLATE, inputs });
  if (!compiled.result) {
    throw new Error(`the typesetter failed: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  }
  return compiler.pdf(compiled.result, { creationTimestamp: Math.floor(Date.parse(book.modified) / 1000) });
}

/** Returns a book with its texts in paragraphs, with breaks in long words, and the codes as drawings. */
function toTypeset(book: PressBook) {
  const all = (text: string) => toParagraphs(text).map(softenLongWords);
  return {
    ...book,
    dedication: all(book.dedication),
    colophon: all(book.colophon),
    foreword: book.foreword && { ...book.foreword, text: all(book.foreword.text) },
    chapters: book.chapters.map(({ title, stories }) => ({
      title,
      stories: stories.map((story) => ({
        ...story,
        text: all(story.text),
        code: story.link && drawCode(story.link),
      })),
    })),
  };
}

function drawCode(link: string): string {
  const { path, size } = drawQrCode(link);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
