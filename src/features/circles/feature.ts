import type { Feature } from '../../app/feature.ts';
import { eraseFromCircles, lockCirclesOf, readOwnCircles } from './server/own-circles.ts';

export const circlesFeature: Feature = {
  name: 'circles',
  tables: {
    circles: {},
    circle_members: { archive: ['circles'] },
    circle_entries: { archive: ['circles'] },
  },
  archive: {
    sections: { circles: (context, { viewer }) => readOwnCircles(context, viewer) },
  },
  leaving: {
    check: lockCirclesOf,
    erase: (transaction, leaver, context) => eraseFromCircles(context, transaction, leaver),
  },
};
