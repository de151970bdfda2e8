import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { newsKinds, ownAudiences } from '../subjects/questions.ts';
import { audiencesRoute } from './server/audiences-route.ts';
import { circleNews } from './server/circle-news.ts';
import { listOwnAmong } from './server/circle-store.ts';
import { sweepDepartures } from './server/departures.ts';
import { askForKeepers, findKeeperlessWait } from './server/keeperless.ts';
import { countInvitations, eraseFromCircles, lockCirclesOf, readOwnCircles } from './server/own-circles.ts';

export const circlesFeature: Feature = {
  name: 'circles',
  // A circle goes with its last text.
  after: ['stories'],
  routes: { '/audiences': audiencesRoute },
  tables: {
    circles: {},
    circle_members: { archive: ['circles'] },
    circle_entries: { archive: ['circles'] },
    circle_departures: { archive: { omitted: 'Lets a member undo leaving a circle, for an hour.' } },
  },
  answers: [
    ...circleNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(ownAudiences, (source, { accountId, circleIds }) => listOwnAmong(source, accountId, circleIds)),
  ],
  sweeps: {
    'left circles': ({ database }, now) => sweepDepartures(database, now),
    'circles without a keeper': (context, now, signal) => askForKeepers(context, now, signal),
  },
  waits: { kinds: ['circles-nobody-keeps'], find: findKeeperlessWait },
  ownLinks: { circles: { path: '/circles', count: countInvitations } },
  archive: {
    sections: { circles: (context, { viewer }) => readOwnCircles(context, viewer) },
  },
  leaving: {
    check: lockCirclesOf,
    erase: (transaction, leaver, context) => eraseFromCircles(context, transaction, leaver),
  },
};
