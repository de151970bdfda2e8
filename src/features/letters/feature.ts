import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { MuteEvent } from '../mutes/events.ts';
import { photoHolders } from '../photos/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { reportableKinds } from '../subjects/report-questions.ts';

import { eraseLetters, lockLettersOf } from './server/erase-letters.ts';
import { letterNews, withdrawMuted } from './server/letter-news.ts';
import { letterPhotos, sweepFirstPhotos } from './server/letter-photos.ts';
import { unreadLettersOf } from './server/list-letters.ts';
import { readOwnCorrespondences, readOwnLetters } from './server/own-letters.ts';
import { reportableLetters } from './server/reported-letters.ts';

export const lettersFeature: Feature = {
  name: 'letters',
  // Letters must delete first, because moderation opens the cases of held letters.
  before: ['moderation'],
  tables: {
    correspondences: { archive: ['correspondences'] },
    letter_sides: { archive: ['correspondences'] },
    letters: { archive: ['letters'] },
  },
  handlers: [
    handle<MuteEvent>({
      'mutes-changed': (transaction, { accountId }) => withdrawMuted(transaction, accountId),
    }),
  ],
  answers: [
    answer(photoHolders, async () => letterPhotos),
    answer(reportableKinds, async () => reportableLetters),
    answer(newsKinds, async () => letterNews),
  ],
  waits: {
    kinds: ['letters'],
    async find(_context, { unread }) {
      const count = unread?.['/letters'] ?? 0;
      return count > 0 ? { letters: { count, path: '/letters' } } : {};
    },
  },
  headerLinks: {
    '/letters': { count: unreadLettersOf, newsKind: letterNews.kind },
  },
  sweeps: { 'photos of first letters': sweepFirstPhotos },
  personLinks: {
    letters: (accountId) => `/letters/to/${accountId}`,
  },
  archive: {
    sections: {
      correspondences: (context, { viewer }) => readOwnCorrespondences(context, viewer),
      letters: (context, { viewer }) => readOwnLetters(context, viewer),
    },
  },
  leaving: {
    check: lockLettersOf,
    erase: eraseLetters,
  },
};
