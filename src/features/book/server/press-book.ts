import type { Language } from '../../../languages/languages.ts';
import type { BookCoverPicture, EditionFile, EditionRemark } from '../contract.ts';

/**
 * A book as the process that makes its files receives it, in book.json of a folder. The process has no database
 * and no store.
 */
export interface PressBook {
  id: string;
  /** When the book was asked for, such as 2026-12-05T18:30:00Z. */
  modified: string;
  title: string;
  subtitle: string;
  dedication: string;
  colophon: string;
  foreword: { text: string; by: string } | null;
  /** Such as 1960–2026. Empty for any time. */
  years: string;
  /** The language of our own words in the book. */
  language: Language;
  design: 'plain' | 'band' | 'frame';
  /** The community's name, and its colour such as #0b6b4f. */
  community: string;
  colour: string;
  /** A PNG in the folder. Null without a logo. */
  logo: string | null;
  /** The picture on the cover, a WebP in the folder like the photos of stories. Null for a drawn cover. */
  cover: (Pick<BookCoverPicture, 'alt' | 'isTitled' | 'dpi'> & { file: string }) | null;
  chapters: PressChapter[];
  /** Everybody whose name is printed with a story. Empty if the editors want no list. */
  people: string[];
  paper: 'a5' | '6x9';
  /** Whether the PDF files with facing pages are made, too. */
  isFacing: boolean;
  words: PressWords;
}

/** Our own words in a book. */
export interface PressWords {
  contents: string;
  foreword: string;
  people: string;
  cover: string;
  photo: string;
  /** The words beside the code of a story that was told aloud. */
  hear: string;
  writtenBy: string;
  stories: string;
}

interface PressChapter {
  /** Empty for stories in no chapter. */
  title: string;
  stories: PressStory[];
}

export interface PressStory {
  title: string;
  text: string;
  /** Empty without a name. */
  author: string;
  writer: string;
  /** The address of the story's page, for a story that was told aloud. Empty for others. */
  link: string;
  photos: PressPhoto[];
}

export interface PressPhoto {
  /** The name of a WebP in the folder, and later of the JPEG that the process makes from the WebP. */
  file: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

/** The files that a typesetter makes, in their order. */
export const PDF_NAMES = ['print.pdf', 'screen.pdf', 'english-letters.pdf'] as const;
/** The files with the original on left-hand pages and the English letters on right-hand pages. */
export const FACING_NAMES = ['facing-print.pdf', 'facing-screen.pdf'] as const;
export type PdfName = (typeof PDF_NAMES)[number] | (typeof FACING_NAMES)[number];

/**
 * A report of the process: its progress in percent of a step, and at the end the files that it has made in the
 * folder.
 */
export type PressMessage = { progress: number } | { files: EditionFile[]; remarks: EditionRemark[] };

/** Returns a book with each of its texts changed. */
export function mapTexts(book: PressBook, change: (text: string) => string): PressBook {
  const { title, subtitle, dedication, colophon, foreword, chapters, people, community } = book;
  return {
    ...book,
    ...{ title: change(title), subtitle: change(subtitle), dedication: change(dedication) },
    ...{ colophon: change(colophon), community: change(community), people: people.map(change) },
    cover: book.cover && { ...book.cover, alt: change(book.cover.alt) },
    foreword: foreword && { text: change(foreword.text), by: change(foreword.by) },
    words: Object.fromEntries(
      Object.entries(book.words).map(([name, words]) => [name, change(words)]),
    ) as unknown as PressWords,
    chapters: chapters.map((chapter) => ({
      title: change(chapter.title),
      stories: chapter.stories.map((story) => ({
        ...story,
        ...{ title: change(story.title), text: change(story.text) },
        ...{ author: change(story.author), writer: change(story.writer) },
        photos: story.photos.map((photo) => ({
          ...photo,
          ...{ alt: change(photo.alt), caption: change(photo.caption) },
        })),
      })),
    })),
  };
}

/** Returns the paragraphs of a text. */
export function toParagraphs(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
