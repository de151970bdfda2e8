import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EditionRemark } from '../contract.ts';
import { BLEED, MM_PER_INCH, PAPER_SIZES } from './cover-picture.ts';
import { type BookPart, divideBook, PART_LETTERS, toLines } from './divide-book.ts';
import { toFacing } from './facing-text.ts';
import { PdfJoiner } from './join-pdf.ts';
import type { PressBook } from './press-book.ts';
import { TEMPLATES } from './typeset-template.ts';
import { toSfnt } from './woff.ts';

interface TypesetDocument {
  numOfPages: number;
}

/** The part of the package @myriaddreamin/typst-ts-node-compiler that we use. */
export interface Typesetter {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): {
      compile(asked: { mainFileContent: string; inputs: Record<string, string> }): {
        result: TypesetDocument | null;
        takeDiagnostics(): { shortDiagnostics: unknown[] } | null;
      };
      query(document: TypesetDocument, asked: { selector: string; field: string }): unknown[];
      pdf(document: TypesetDocument, options: { creationTimestamp?: number }): Buffer;
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

/** The width of the text in both papers is at least this, and photos take all of it. */
const PHOTO_INCHES = 112 / MM_PER_INCH;
const MIN_DPI = 300;

/** Returns the photos that are printed with less than 300 dots an inch. */
export function listSmallPhotos(book: PressBook): EditionRemark[] {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const small = stories.filter(({ photos }) =>
    photos.some(
      ({ width, height }) => width / (PHOTO_INCHES * Math.min(1, (width / height) * 1.1)) < MIN_DPI,
    ),
  );
  const cover = book.cover && book.cover.dpi[book.paper] < MIN_DPI;
  return [
    ...(cover ? [{ kind: 'small-cover' as const, title: '' }] : []),
    ...small.map(({ title }) => ({ kind: 'small-photo' as const, title })),
  ];
}

interface TypesetOptions {
  folder: string;
  /** The file to write, in the folder. */
  name: string;
  /** With bleed and crop marks. */
  isForPrint: boolean;
  /** With the original on left-hand pages and the English letters on right-hand pages. */
  isFacing: boolean;
  /** Receives percents. */
  onProgress: (percent: number) => void;
}

/**
 * Writes a book as PDF. The typesetter sets one part after another and forgets it, because it takes 1 MB of memory for three or four
 * pages. The contents are set twice: once to count their pages. @throws Error with what the typesetter says
 */
export async function typeset(
  { typst, fonts }: { typst: Typesetter; fonts: Buffer[] },
  book: PressBook,
  { folder, name, isForPrint, isFacing, onProgress }: TypesetOptions,
): Promise<void> {
  const compiler = typst.NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts }] });
  const [width, height] = PAPER_SIZES[book.paper];
  const { chapters: _, foreword: __, people: ___, ...facts } = book;
  const inputs = {
    book: JSON.stringify({
      ...facts,
      dedication: toLines(book.dedication),
      facing: isFacing
        ? {
            ...{ title: toFacing(book.title), subtitle: toFacing(book.subtitle) },
            ...{ hear: toFacing(book.words.hear), writtenBy: toFacing(book.words.writtenBy) },
          }
        : null,
    }),
    width: String(width),
    height: String(height),
    bleed: isForPrint ? String(BLEED) : '0',
    // Room for the marks beside the bleed.
    marks: isForPrint ? '7' : '0',
  };
  const creationTimestamp = Math.floor(Date.parse(book.modified) / 1000);
  const set = (template: keyof typeof TEMPLATES, part: object) => {
    compiler.evictCache(0);
    const mainFileContent = TEMPLATES[template];
    const compiled = compiler.compile({ mainFileContent, inputs: { ...inputs, part: JSON.stringify(part) } });
    if (!compiled.result) {
      throw new Error(
        `the typesetter failed: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`,
      );
    }
    return compiled.result;
  };
  const write = (document: TypesetDocument) => {
    // Free the layout: the document is complete.
    compiler.evictCache(0);
    return compiler.pdf(document, { creationTimestamp });
  };
  const parts = divideBook(book, isFacing ? { isFacing, limit: PART_LETTERS / 4 } : {});
  const headings = parts.flatMap((part) => part.headings);
  const setFront = (pages: readonly number[]) =>
    set('front', {
      running: ['', ''],
      contents: headings.map((heading, index) => ({ ...heading, page: pages[index] ?? 0 })),
    });
  const front = setFront(headings.map(() => UNKNOWN_PAGE)).numOfPages;

  await using file = await open(join(folder, name), 'w');
  const joiner = new PdfJoiner(file, (photo) => readFile(join(folder, photo)));
  const pages: number[] = [];
  let last = front;
  for (const [index, { sections, running, headings: own }] of parts.entries()) {
    const { lead, dropped } = beginPart(sections[0], { isLeft: last % 2 === 1, isFacing });
    const document = set('body', { sections, running: toFacing(running), lead, first: last + 1 - dropped });
    pages.push(...(compiler.query(document, { selector: '<pages>', field: 'value' })[0] as number[]));
    await joiner.add(write(document), { dropped, level: own[0]?.level ?? 1, isFront: false });
    last += document.numOfPages - dropped;
    onProgress(Math.round(((index + 1) / parts.length) * 100));
  }
  const contents = setFront(pages);
  if (contents.numOfPages !== front) throw new Error('the contents have another length with their numbers');
  await joiner.add(write(contents), { dropped: 0, level: 1, isFront: true });
  await joiner.finish();
}

/** Returns which pages a part begins with, so that its first section stands on the side that it needs. */
function beginPart(
  section: BookPart['sections'][number] | undefined,
  { isLeft, isFacing }: { isLeft: boolean; isFacing: boolean },
): { lead: '' | 'dropped' | 'dropped and blank' | 'blank'; dropped: number } {
  const isRightWanted = isFacing ? section?.opener && !section.facing?.opener : section?.begins;
  // The layout begins each file on a right-hand page anyway.
  if (!isLeft) return { lead: isFacing && !isRightWanted ? 'blank' : '', dropped: 0 };
  return { lead: isRightWanted ? 'dropped and blank' : 'dropped', dropped: 1 };
}

/** Stands for a page number in the contents while their pages are counted. */
const UNKNOWN_PAGE = 888;
