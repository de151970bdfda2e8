import type { Feature } from '../../app/feature.ts';
import { eraseLetters, lockLettersOf } from './server/erase-letters.ts';
import { readOwnCorrespondences, readOwnLetters } from './server/own-letters.ts';

export const lettersFeature: Feature = {
  name: 'letters',
  tables: {
    correspondences: { archive: ['correspondences'] },
    letter_sides: { archive: ['correspondences'] },
    letters: { archive: ['letters'] },
  },
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
