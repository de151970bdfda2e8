import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { romanise } from '../../../malayalam/romanise.ts';
import type { EditionFile, EditionRemark } from '../contract.ts';
import { writeEpub } from './epub.ts';
import { markPhoto } from './join-pdf.ts';
import { jpegAsPdf } from './jpeg-as-pdf.ts';
import { mapTexts, type PdfName, type PressBook, type PressMessage } from './press-book.ts';
import { findTypesetter, listSmallPhotos, typeset } from './typeset.ts';

/*
 * Makes the files of a book in a process of its own: see run-press.ts. It reads book.json and the photos in the folder that it is
 * given, and writes the files into it.
 */

/** The book, as its node writes it into the folder. */
const BOOK_FILE = 'book.json';
/** The quality of the photos as JPEG, which every reading program knows. */
const QUALITY = 84;

/** Requests come first. */
const LOW_PRIORITY = 19;

const [, , folder, step] = process.argv;
setPriority(LOW_PRIORITY);
if (folder) tell(step === 'epub' ? await makeEpub(folder) : await makePdf(folder, step as PdfName));
process.disconnect?.();

/** Makes the EPUB files, and the JPEG files that the PDF files contain. */
async function makeEpub(folder: string): Promise<PressMessage> {
  const book = await readBook(folder);
  const remarks = await drawPhotos(book, folder);
  // The processes that set the PDF files read which photos are left.
  await writeFile(join(folder, BOOK_FILE), JSON.stringify(book));
  const files = [
    await writeZip(toJpegs(book), folder, 'book.epub', ''),
    await writeZip(inEnglishLetters(toJpegs(book)), folder, 'english-letters.epub', 'Latn'),
  ];
  return { files, remarks };
}

/** Makes one PDF. A process makes only one, because the typesetter keeps in memory what it has set. */
async function makePdf(folder: string, name: PdfName): Promise<PressMessage> {
  const typesetter = await findTypesetter();
  if (!typesetter) return { files: [], remarks: [{ kind: 'no-typesetter', title: '' }] };
  const book = toJpegs(await readBook(folder));
  const shown = name === 'english-letters.pdf' ? inEnglishLetters(book) : book;
  const onProgress = (progress: number) => tell({ progress });
  const isForPrint = !name.endsWith('screen.pdf');
  const isFacing = name.startsWith('facing-');
  await typeset(typesetter, shown, { folder, name, isForPrint, isFacing, onProgress });
  const { size } = await stat(join(folder, name));
  return { files: [{ name, bytes: size }], remarks: name === 'print.pdf' ? listSmallPhotos(book) : [] };
}

async function readBook(folder: string): Promise<PressBook> {
  return JSON.parse(await readFile(join(folder, BOOK_FILE), 'utf8')) as PressBook;
}

function inEnglishLetters(book: PressBook): PressBook {
  return mapTexts(book, (text) => romanise(text));
}

/** Names the JPEG of each photo instead of the WebP. */
function toJpegs(book: PressBook): PressBook {
  if (book.cover) book.cover.file = toJpeg(book.cover.file);
  for (const { stories } of book.chapters) {
    for (const { photos } of stories) for (const photo of photos) photo.file = toJpeg(photo.file);
  }
  return book;
}

/**
 * Makes a JPEG of each photo, and a PDF that stands for the JPEG in the layout. The PDF has the size of the image,
 * because a small photo has fewer pixels than its row says. Takes photos that are missing or damaged out of the book, and
 * returns remarks about them.
 */
async function drawPhotos(book: PressBook, folder: string): Promise<EditionRemark[]> {
  // Imported here, because the processes that set the PDF files do not need its 30 MB.
  const { default: sharp } = await import('sharp');
  // One image at a time, and none is kept: this process has little memory.
  sharp.concurrency(1);
  sharp.cache(false);
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const count = stories.reduce((sum, { photos }) => sum + photos.length, 0);
  let drawn = 0;
  async function draw({ file }: { file: string }): Promise<boolean> {
    if (drawn % 10 === 0) tell({ progress: Math.round((drawn / Math.max(1, count)) * 100) });
    drawn += 1;
    const image = sharp(join(folder, file)).toColourspace('srgb').jpeg({ quality: QUALITY });
    const made = await image.toBuffer({ resolveWithObject: true }).catch(() => undefined);
    if (!made) return false;
    const name = toJpeg(file);
    await writeFile(join(folder, name), made.data);
    await writeFile(join(folder, name.replace('.jpg', '.pdf')), jpegAsPdf(markPhoto(name), made.info));
    return true;
  }
  const remarks: EditionRemark[] = [];
  if (book.cover && !(await draw(book.cover))) {
    book.cover = null;
    remarks.push({ kind: 'missing-cover', title: '' });
  }
  for (const story of stories) {
    const wanted = story.photos;
    story.photos = [];
    for (const photo of wanted) if (await draw(photo)) story.photos.push(photo);
    if (story.photos.length < wanted.length) remarks.push({ kind: 'missing-photo', title: story.title });
  }
  return remarks;
}

function toJpeg(file: string): string {
  return file.replace(/\.webp$/, '.jpg');
}

async function writeZip(
  book: PressBook,
  folder: string,
  name: string,
  letters: '' | 'Latn',
): Promise<EditionFile> {
  const lastModified = new Date(book.modified);
  const entries = Array.from(writeEpub(book, folder, letters), (entry) => ({ ...entry, lastModified }));
  const path = join(folder, name);
  await pipeline(Readable.fromWeb(makeZip(entries) as never), createWriteStream(path));
  return { name, bytes: (await stat(path)).size };
}

function tell(message: PressMessage): void {
  process.send?.(message);
}
