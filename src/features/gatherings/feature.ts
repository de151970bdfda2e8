import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { exportAddress } from '../accounts/server/addresses/secret-address.ts';
import type { CircleEvent } from '../circles/events.ts';
import { contentOutside, hasCircleTexts } from '../circles/questions.ts';
import { endAddress, ownAddressTable } from '../membership/server/register-address.ts';
import {
  archivedCollections,
  type MovedSubjects,
  movedSubjects,
  newsKinds,
  searchableKinds,
  subjects,
} from '../subjects/questions.ts';
import { archivedGatherings } from './server/archived-gatherings.ts';
import { calendarAddress } from './server/calendar-address.ts';
import { gatheringCalendarRoute } from './server/calendar-route.ts';
import { calendarRoutes } from './server/calendars.ts';
import { hasGatheringsOf, leaveGatheringsOf } from './server/gathering-audience.ts';
import { gatheringNews } from './server/gathering-news.ts';
import { gatheringSubject } from './server/gathering-subject.ts';
import { movedGatherings } from './server/move-gatherings.ts';
import { findHomeGatherings, findNewGatherings, listNextGatherings } from './server/next-gatherings.ts';
import {
  countOwnGatherings,
  eraseGatherings,
  lockGatheringsOf,
  readOwnGatherings,
  sweepErasedGatherings,
} from './server/own-gatherings.ts';
import { photosOutside } from './server/photos-outside.ts';
import { remindOfGatherings } from './server/reminders.ts';
import { repeatGatherings } from './server/repeat.ts';
import { searchableGatherings } from './server/searchable-gatherings.ts';
import { GATHERING_NEWS, tellSome } from './server/tell.ts';

export const gatheringsFeature: Feature = {
  name: 'gatherings',
  // Before a leaving member's gatherings are deleted, the search must read their rows.
  after: ['search'],
  keyRoutes: calendarRoutes,
  tables: {
    gatherings: { archive: ['gatherings'] },
    gathering_answers: { archive: ['gatherings'] },
    gathering_days: {},
    gathering_day_marks: { archive: ['gatherings'] },
    gathering_stories: {},
    calendars: ownAddressTable(calendarAddress, 'calendar'),
  },
  routes: { '/gatherings/:gathering/calendar': gatheringCalendarRoute },
  handlers: [
    ...endAddress(calendarAddress),
    handle<CircleEvent>({ 'circle-people-changed': leaveGatheringsOf }),
  ],
  answers: [
    answer(subjects, async () => gatheringSubject),
    answer(searchableKinds, async () => searchableGatherings),
    answer(archivedCollections, async () => archivedGatherings),
    answer(movedSubjects, async () => movedGatherings as MovedSubjects),
    answer(contentOutside, async () => photosOutside),
    answer(hasCircleTexts, (source, { circleId }) => hasGatheringsOf(source, circleId)),
    ...gatheringNews.map((kind) => answer(newsKinds, async () => kind)),
  ],
  tasks: {
    'repeating gatherings': repeatGatherings,
    'reminders of gatherings': remindOfGatherings,
  },
  jobs: { [GATHERING_NEWS]: tellSome },
  sweeps: { 'erased gatherings': ({ database }, now) => sweepErasedGatherings(database, now) },
  archive: {
    sections: {
      gatherings: (context, { viewer }) => readOwnGatherings(context, viewer),
      calendar: (context, { viewer }) => exportAddress(context, viewer, calendarAddress),
    },
  },
  findHomePart: findHomeGatherings,
  ownLists: { gatherings: { path: '/gatherings', find: listNextGatherings } },
  digest: [{ heading: { en: 'New gatherings:', ml: 'പുതിയ ഒത്തുചേരലുകൾ:' }, find: findNewGatherings }],
  leaving: {
    countWork: countOwnGatherings,
    check: lockGatheringsOf,
    erase: (transaction, leaver, context) => eraseGatherings(context, transaction, leaver),
    longLists: { gathering_answers: 'account_id' },
  },
};
