import type { Feature } from '../../app/feature.ts';
import {
  countOwnGatherings,
  eraseGatherings,
  lockGatheringsOf,
  readOwnGatherings,
} from './server/own-gatherings.ts';
import { remindOfGatherings } from './server/reminders.ts';
import { repeatGatherings } from './server/repeat.ts';

export const gatheringsFeature: Feature = {
  name: 'gatherings',
  tables: {
    gatherings: { archive: ['gatherings'] },
    gathering_answers: { archive: ['gatherings'] },
  },
  reads: ['accounts', 'memberships', 'mutes', 'news_mail_settings'],
  tasks: {
    'repeating gatherings': (context, now, signal) => repeatGatherings(context, now, signal),
    'reminders of gatherings': (context, now, signal) => remindOfGatherings(context, now, signal),
  },
  archive: { sections: { gatherings: (context, { viewer }) => readOwnGatherings(context, viewer) } },
  leaving: {
    countWork: countOwnGatherings,
    check: lockGatheringsOf,
    erase: (transaction, leaver, context) => eraseGatherings(context, transaction, leaver),
  },
};
