import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf, type TextLanguage } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { mustEdit } from './book-store.ts';
import type { PressBook, PressStory } from './press-book.ts';
import { readPressBook } from './read-press-book.ts';

interface PrintedStory extends Pick<PressStory, 'title' | 'text' | 'author' | 'writer'> {
  id: string;
  language: TextLanguage;
  photos: { path: string; alt: string; caption: string }[];
}

type PrintedBook = Pick<
  PressBook,
  | 'id'
  | 'title'
  | 'subtitle'
  | 'dedication'
  | 'colophon'
  | 'foreword'
  | 'years'
  | 'language'
  | 'people'
  | 'words'
> & { chapters: { title: string; stories: PrintedStory[] }[] };

/**
 * Returns a book as an editor prints it from the browser, with only what may be printed. @throws AppError
 * 'book-not-found' 404
 */
export async function readPrintPage(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
): Promise<PrintedBook> {
  await mustEdit(context.database, viewer, bookId);
  const { book, contents } = await readPressBook(context, bookId, '');
  const ids = contents.flatMap(({ story }) => story || []);
  const { title, subtitle, dedication, colophon, foreword, years, language, people, words } = book;
  return {
    id: bookId,
    ...{ title, subtitle, dedication, colophon, foreword, years, language, people, words },
    chapters: book.chapters.map((chapter) => ({
      title: chapter.title,
      stories: chapter.stories.map((story) => ({
        id: ids.shift() ?? '',
        ...{ title: story.title, text: story.text, author: story.author, writer: story.writer },
        language: languageOf(story.text),
        photos: story.photos.map(({ file, alt, caption }) => {
          const photo = file.replace(/^photo-|\.webp$/g, '');
          return { path: `/story-photos/${photo}-1280.webp`, alt, caption };
        }),
      })),
    })),
  };
}
