import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { photoRoute } from '../../server/http/photo-route.ts';
import { newsKinds, ownAudiences } from '../subjects/questions.ts';
import { reportableKinds } from '../subjects/report-questions.ts';
import { audiencesRoute } from './server/audiences-route.ts';
import { circleNews } from './server/circle-news.ts';
import { clearPicture, listPictures, readPicture, sweepPictures } from './server/circle-pictures.ts';
import { listOwnAmong } from './server/circle-store.ts';
import { sweepDepartures } from './server/departures.ts';
import { askForKeepers, findKeeperlessWait } from './server/keeperless.ts';
import {
  countInvitations,
  eraseFromCircles,
  lockCirclesOf,
  readOwnCircles,
  readOwnPictures,
} from './server/own-circles.ts';
import { PICTURE_FOLDER } from './server/picture-keys.ts';
import { reportableCircles } from './server/reported-circles.ts';

export const circlesFeature: Feature = {
  name: 'circles',
  // Stories go first: a circle is deleted with its last text.
  after: ['stories'],
  routes: { '/audiences': audiencesRoute },
  fileRoutes: { '/circle-pictures/:circle/:file': photoRoute(readPicture) },
  files: { folder: PICTURE_FOLDER, table: 'circle_pictures', list: listPictures, clear: clearPicture },
  tables: {
    circles: {},
    circle_pictures: {},
    circle_members: { archive: ['circles'] },
    circle_entries: { archive: ['circles'] },
    circle_removals: { archive: ['circles'] },
    circle_departures: { archive: { omitted: 'Lets a member undo leaving a circle, for an hour.' } },
  },
  answers: [
    answer(reportableKinds, async () => reportableCircles),
    ...circleNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(ownAudiences, (source, { accountId, circleIds }) => listOwnAmong(source, accountId, circleIds)),
  ],
  sweeps: {
    'pictures of circles': (context, _now, signal) => sweepPictures(context, signal),
    'left circles': ({ database }, now) => sweepDepartures(database, now),
    'circles without a keeper': askForKeepers,
  },
  waits: { kinds: ['circles-nobody-keeps'], find: findKeeperlessWait },
  ownLinks: { circles: { path: '/circles', count: countInvitations } },
  archive: {
    sections: { circles: (context, { viewer }) => readOwnCircles(context, viewer) },
    files: (context, { viewer }) => readOwnPictures(context, viewer),
  },
  leaving: {
    check: lockCirclesOf,
    erase: (transaction, leaver, context) => eraseFromCircles(context, transaction, leaver),
  },
};
