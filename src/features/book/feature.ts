import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { photoRoute } from '../../server/http/photo-route.ts';
import { storyBooks } from '../stories/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { BOOK_ASKING, tellAsked } from './server/ask.ts';
import { BOOK_FOLDER } from './server/book-files.ts';
import { BOOK_OPENING, bookNews, tellOfBook } from './server/book-news.ts';
import { asksOf, countAsks } from './server/books.ts';
import { COVER_FOLDER } from './server/cover-picture.ts';
import { clearCover, listCoverFiles, readCover, sweepCovers } from './server/covers.ts';
import { clearEdition, listEditionFiles, serveBookFile, sweepEditions } from './server/editions.ts';
import { followChanges } from './server/follow-changes.ts';
import { BOOK_QUEUE, LEASE_MS, startBookQueue } from './server/make-books.ts';
import { eraseFromBooks, lockBooksOf, readOwnBooks } from './server/own-books.ts';
import { findBooksOf, isChosen, listOwnBooks } from './server/printed-in.ts';
import { WITHDRAWN_EDITIONS, withdrawEditions } from './server/withdraw-editions.ts';

export const bookFeature: Feature = {
  name: 'book',
  // Books decide first which answers stay: a leaving member's yes stays with the stories that stay.
  before: ['stories'],
  tables: {
    books: { archive: ['books'] },
    book_editors: { archive: ['books'] },
    book_chapters: {},
    book_stories: {},
    book_answers: { archive: ['books'] },
    book_photos: {},
    book_editions: { archive: { omitted: 'the files of a book, which its editors asked for' } },
  },
  reads: ['recordings', 'written_stories', 'story_photos'],
  handlers: [followChanges],
  answers: [
    ...bookNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(storyBooks, async () => ({ mayHave: isChosen, list: findBooksOf })),
  ],
  tasks: { [WITHDRAWN_EDITIONS]: withdrawEditions },
  jobs: { [BOOK_ASKING]: tellAsked, [BOOK_OPENING]: tellOfBook },
  plannedTimes: [{ table: 'book_editions', column: 'leased_until', longestMs: LEASE_MS }],
  queues: { [BOOK_QUEUE]: startBookQueue },
  sweeps: {
    'covers of books': (context, _now, signal) => sweepCovers(context, signal),
    'editions of books': sweepEditions,
  },
  archive: {
    sections: { books: (context, { viewer }) => readOwnBooks(context, viewer) },
  },
  files: [
    { folder: BOOK_FOLDER, table: 'book_editions', list: listEditionFiles, clear: clearEdition },
    { folder: COVER_FOLDER, table: 'books', list: listCoverFiles, clear: clearCover },
  ],
  fileRoutes: { '/book-files/:file': serveBookFile, '/book-covers/:book/:file': photoRoute(readCover) },
  waits: {
    kinds: ['book-asks'],
    count: { path: '/books', of: asksOf },
  },
  ownLists: { books: { path: '/books', find: listOwnBooks } },
  ownLinks: { books: { path: '/books', count: countAsks } },
  leaving: {
    check: lockBooksOf,
    erase: (transaction, leaver, context) => eraseFromBooks(context, transaction, leaver),
  },
};
