import { romanise } from '../../../malayalam/romanise.ts';
import { drawQrCode } from '../../../server/qr-code.ts';
import { type Facing, isSameInLetters, toFacing, toFacingParagraphs } from './facing-text.ts';
import { type PressBook, type PressStory, toParagraphs } from './press-book.ts';
import { softenLongWords } from './soft-breaks.ts';

/** How many letters the typesetter sets at once. They take some 60 MB. */
export const PART_LETTERS = 150_000;

interface Heading {
  level: 1 | 2;
  title: string;
  /** The text in English letters, if it stands on facing pages. */
  letters?: string;
}

/**
 * A section as the template sets it. A section begins on a right-hand page; the rest of a long chapter begins
 * on any page.
 */
interface Section {
  /** The title on a page of its own. Empty for none. */
  opener: string;
  begins: boolean;
  text: string[];
  by: string;
  stories: object[];
  people: string[];
  colophon: string[];
  /** The texts on facing pages. Missing without facing pages, as in a book in one script. */
  facing?: {
    opener: Facing | null;
    paragraphs: Facing[][];
    people: Facing[];
    colophon: Facing[];
    by: Facing;
  };
}

export interface BookPart {
  sections: Section[];
  headings: Heading[];
  /**
   * The title of the chapter that the part continues, for the page headers. Empty if the part begins a chapter.
   */
  running: string;
}

const EMPTY: Section = { opener: '', begins: true, text: [], by: '', stories: [], people: [], colophon: [] };

/**
 * Returns a book in parts that the typesetter sets one by one. A part begins with a chapter, except where a chapter is longer than a
 * part: its rest begins with a story on a new page.
 */
export function divideBook(
  book: PressBook,
  { isFacing = false, limit = PART_LETTERS }: { isFacing?: boolean; limit?: number } = {},
): BookPart[] {
  const parts: BookPart[] = [];
  let letters = 0;
  for (const single of listPieces(book, limit, isFacing)) {
    const piece = isFacing ? toFacingPiece(single) : single;
    const last = parts.at(-1);
    if (last && letters + piece.letters <= limit) {
      last.sections.push(piece.section);
      last.headings.push(...piece.headings);
      letters += piece.letters;
    } else {
      parts.push({ sections: [piece.section], headings: piece.headings, running: piece.running });
      letters = piece.letters;
    }
  }
  return parts;
}

interface Piece {
  section: Section;
  headings: Heading[];
  running: string;
  letters: number;
}

function* listPieces(
  { foreword, chapters, people, colophon, words }: PressBook,
  limit: number,
  isFacing: boolean,
): Generator<Piece> {
  if (foreword) {
    yield {
      section: { ...EMPTY, opener: words.foreword, text: toLines(foreword.text), by: foreword.by },
      headings: [{ level: 1, title: words.foreword }],
      running: '',
      letters: foreword.text.length,
    };
  }
  for (const { title, stories } of chapters) {
    let piece: Piece = {
      section: { ...EMPTY, opener: title, stories: [] },
      headings: title ? [{ level: 1, title }] : [],
      running: '',
      letters: 0,
    };
    for (const story of stories) {
      if (piece.letters > 0 && piece.letters + story.text.length > limit) {
        yield piece;
        const section = { ...EMPTY, begins: false, stories: [] };
        piece = { section, headings: [], running: title, letters: 0 };
      }
      piece.section.stories.push(isFacing ? toFacingStory(story) : toTypesetStory(story));
      piece.headings.push({ level: 2, title: story.title });
      piece.letters += story.text.length;
    }
    yield piece;
  }
  const listed = people.length > 0 ? { opener: words.people, people } : { begins: false };
  const headings: Heading[] = people.length > 0 ? [{ level: 1, title: words.people }] : [];
  if (people.length > 0 || colophon) {
    yield {
      section: { ...EMPTY, ...listed, colophon: toLines(colophon) },
      headings,
      running: '',
      letters: 0,
    };
  }
}

/** Adds the texts on facing pages to a section. */
function toFacingPiece(piece: Piece): Piece {
  const { section, headings } = piece;
  const facing = {
    opener: section.opener && !isSameInLetters(section.opener) ? toFacing(section.opener) : null,
    paragraphs: toFacingParagraphs(section.text.join('\n')),
    people: section.people.map(toFacing),
    colophon: section.colophon.map(toFacing),
    by: toFacing(section.by),
  };
  return {
    ...piece,
    section: { ...section, facing },
    headings: headings.map((heading) => ({ ...heading, letters: romanise(heading.title) })),
  };
}

/** A story that is the same in English letters has no facing pages. */
function toFacingStory(story: PressStory): object {
  const single = toTypesetStory(story);
  if ([story.title, story.text].every(isSameInLetters)) return single;
  const facing = {
    ...{ title: toFacing(story.title), author: toFacing(story.author), writer: toFacing(story.writer) },
    captions: story.photos.map(({ caption }) => toFacing(caption)),
    paragraphs: toFacingParagraphs(story.text),
  };
  return { ...single, facing };
}

function toTypesetStory(story: PressStory): object {
  return { ...story, text: toLines(story.text), code: story.link && drawCode(story.link) };
}

/** Returns the paragraphs of a text, with breaks in long words. */
export function toLines(text: string): string[] {
  return toParagraphs(text).map(softenLongWords);
}

function drawCode(link: string): string {
  const { path, size } = drawQrCode(link);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
