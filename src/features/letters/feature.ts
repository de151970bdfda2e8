import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { photoHolders } from '../photos/questions.ts';
import { reportableKinds } from '../subjects/questions.ts';
import { eraseLetters, lockLettersOf } from './server/erase-letters.ts';
import { letterPhotos } from './server/letter-photos.ts';
import { readOwnCorrespondences, readOwnLetters } from './server/own-letters.ts';
import { reportableLetters } from './server/reported-letters.ts';

export const lettersFeature: Feature = {
  name: 'letters',
  tables: {
    correspondences: { archive: ['correspondences'] },
    letter_sides: { archive: ['correspondences'] },
    letters: { archive: ['letters'] },
  },
  answers: [
    answer(photoHolders, async () => letterPhotos),
    answer(reportableKinds, async () => reportableLetters),
  ],
  archive: {
    sections: {
      correspondences: (context, { viewer }) => readOwnCorrespondences(context, viewer),
      letters: (context, { viewer }) => readOwnLetters(context, viewer),
    },
  },
  leaving: {
    check: lockLettersOf,
    erase: (transaction, leaver) => eraseLetters(transaction, leaver),
  },
};
