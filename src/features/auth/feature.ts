import type { Feature } from '../../server/feature.ts';
import { readOwnSessions } from './server/own-sessions.ts';
import { countSessions, sweepSessions } from './server/sessions.ts';

export const authFeature: Feature = {
  name: 'auth',
  tables: {
    sessions: { archive: ['sessions'] },
  },
  archive: {
    sections: {
      sessions: (context, { viewer, sessionToken }) => readOwnSessions(context, viewer, sessionToken),
    },
  },
  sweeps: {
    sessions: ({ database }, now) => sweepSessions(database, now),
  },
  gauges: [
    {
      name: 'kerikko_sessions',
      help: 'Sessions that have not ended.',
      labels: [],
      read: async ({ database, clock }) => [[{}, await countSessions(database, clock.now())]],
    },
  ],
};
