import { findText, type Language } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import { DEFAULT_ACCENT } from '../../community/contract.ts';
import { deriveAccent } from '../../community/server/accent.ts';
import { readSettings } from '../../community/server/community-settings.ts';
import { readLogo } from '../../community/server/logo.ts';
import { readName } from '../../people/server/person-facts.ts';
import { findBook } from './book-store.ts';
import { toCoverPicture } from './cover-picture.ts';
import { listChapters } from './order.ts';
import type { PressBook, PressStory } from './press-book.ts';
import { PRESS_WORDS } from './press-words.ts';
import { type BookStory, readPrintable } from './printable.ts';
import { notFound } from './refusals.ts';
import { readForeword } from './stays.ts';
import { type EditionContent, listContents } from './withdraw-editions.ts';

const LOGO_PIXELS = 512;
/** The language of our own words in a book of both languages. */
const MAIN_LANGUAGE: Language = 'ml';

/**
 * Returns a book as the process that makes its files receives it: what readPrintable allows, and nothing else. Also returns
 * what it contains, and the photos to lay beside it. @throws AppError 'book-not-found' 404
 */
export async function readPressBook(
  context: AppContext,
  bookId: string,
  editionId: string,
): Promise<{
  book: PressBook;
  contents: EditionContent[];
  photos: { list: { id: string; file: string }[]; cover: string | null; logo: Buffer | undefined };
}> {
  const { database, clock, config } = context;
  const row = await findBook(database, bookId);
  if (!row) throw notFound();
  const [stories, chapters, identity, settings, logo] = await Promise.all([
    readPrintable(database, bookId),
    listChapters(database, bookId),
    context.community.read(),
    readSettings(database),
    readLogo(context, LOGO_PIXELS),
  ]);
  const edition = await database
    .selectFrom('book_editions')
    .select(['paper', 'facing_at'])
    .where('id', '=', editionId)
    .executeTakeFirst();
  const language = row.language === 'both' ? MAIN_LANGUAGE : row.language;
  const foreword = await readForeword(database, row);
  const by = row.foreword_by === null ? '' : await readName(database, row.foreword_by);
  const names = stories.flatMap(({ author, writer }) => [author, writer]).filter(Boolean);
  const collator = new Intl.Collator(language);
  const placed = (id: string) =>
    stories
      .filter(({ chapterId }) => (chapterId ?? '') === id)
      .map((story) => toPressStory(story, config.publicUrl));
  const picture = toCoverPicture(row);
  const book: PressBook = {
    id: editionId,
    modified: new Date(clock.now()).toISOString().replace(/\.\d+/, ''),
    ...{ title: row.title, subtitle: row.subtitle, dedication: row.dedication, colophon: row.colophon },
    foreword: foreword ? { text: foreword, by } : null,
    years: writeYears(row.from_year, row.to_year),
    language,
    design: row.design,
    community: findText(identity.name, language),
    colour: settings.accent ? deriveAccent(settings.accent, 'light').brand : DEFAULT_ACCENT,
    logo: logo ? 'logo.png' : null,
    cover: picture && { file: 'cover.webp', ...picture },
    chapters: [...chapters, { id: '', title: '' }]
      .map(({ id, title }) => ({ title, stories: placed(id) }))
      .filter((chapter) => chapter.stories.length > 0),
    people: row.people_listed_at === null ? [] : [...new Set(names)].sort(collator.compare),
    paper: edition?.paper ?? 'a5',
    isFacing: (edition?.facing_at ?? null) !== null,
    words: PRESS_WORDS[language],
  };
  const list = stories.flatMap(({ photos }) => photos.map(({ id }) => ({ id, file: toFile(id) })));
  return {
    book,
    contents: listContents(stories, { foreword, cover: row.cover }),
    photos: { list, cover: row.cover, logo: logo?.image },
  };
}

function toPressStory(story: BookStory, publicUrl: string): PressStory {
  const { id, topic, title, text, author, writer, isAloud, photos } = story;
  return {
    ...{ title, text, author, writer },
    link: isAloud ? `${publicUrl}/stories/${topic}/${id}` : '',
    photos: photos.map((photo) => ({
      file: toFile(photo.id),
      ...{ width: photo.width, height: photo.height, alt: photo.alt, caption: photo.caption },
    })),
  };
}

function toFile(photoId: string): string {
  return `photo-${photoId}.webp`;
}

function writeYears(from: number | null, to: number | null): string {
  if (from === null || to === null) return String(from ?? to ?? '');
  return from === to ? String(from) : `${from}–${to}`;
}
