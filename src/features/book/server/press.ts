import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import sharp from 'sharp';
import { romanise } from '../../../malayalam/romanise.ts';
import type { EditionFile, EditionRemark } from '../contract.ts';
import { writeEpub } from './epub.ts';
import { mapTexts, type PressBook, type PressMessage } from './press-book.ts';
import { findTypesetter, listSmallPhotos, typeset } from './typeset.ts';

/*
 * Makes the files of a book in a process of its own: see run-press.ts. It reads book.json and the photos in the folder that it is
 * given, and writes the files into it.
 */

/** Of the photos as JPEG, which every reading program knows. */
const QUALITY = 84;

// One image at a time, and none is kept: this process has little memory.
sharp.concurrency(1);
sharp.cache(false);

const folder = process.argv[2];
if (folder) await make(folder);
process.disconnect?.();

async function make(folder: string): Promise<void> {
  const book = JSON.parse(await readFile(join(folder, 'book.json'), 'utf8')) as PressBook;
  await drawPhotos(book, folder);
  for (const story of book.chapters.flatMap(({ stories }) => stories)) {
    for (const photo of story.photos) photo.file = toJpeg(photo.file);
  }
  const latin = mapTexts(book, (text) => romanise(text));
  const files = [
    await writeZip(book, folder, 'book.epub', ''),
    await writeZip(latin, folder, 'english-letters.epub', 'Latn'),
  ];
  tell({ progress: 60 });
  const remarks: EditionRemark[] = [];
  const typesetter = await findTypesetter();
  if (typesetter) {
    remarks.push(...listSmallPhotos(book));
    const wanted = [
      { name: 'print.pdf', of: book, isForPrint: true },
      { name: 'screen.pdf', of: book, isForPrint: false },
      { name: 'english-letters.pdf', of: latin, isForPrint: true },
    ];
    for (const [index, { name, of, isForPrint }] of wanted.entries()) {
      const pdf = typeset(typesetter, of, folder, isForPrint);
      await writeFile(join(folder, name), pdf);
      files.push({ name, bytes: pdf.length });
      tell({ progress: 70 + index * 10 });
    }
  } else remarks.push({ kind: 'no-typesetter', title: '' });
  tell({ files, remarks });
}

/** Makes a JPEG of each photo. */
async function drawPhotos(book: PressBook, folder: string): Promise<void> {
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap((story) => story.photos));
  for (const [index, { file }] of photos.entries()) {
    await sharp(join(folder, file))
      .jpeg({ quality: QUALITY })
      .toFile(join(folder, toJpeg(file)));
    if (index % 10 === 0) tell({ progress: Math.round((index / photos.length) * 50) });
  }
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
