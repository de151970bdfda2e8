import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { photoHolders } from '../photos/questions.ts';
import { eraseLetters, lockLettersOf } from './server/erase-letters.ts';
import { letterPhotos } from './server/letter-photos.ts';
import { readOwnCorrespondences, readOwnLetters } from './server/own-letters.ts';

export const lettersFeature: Feature = {
  name: 'letters',
  tables: {
    correspondences: { archive: ['correspondences'] },
    letter_sides: { archive: ['correspondences'] },
    letters: { archive: ['letters'] },
  },
  answers: [answer(photoHolders, async () => letterPhotos)],
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
