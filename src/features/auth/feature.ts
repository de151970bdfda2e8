import type { Feature } from '../../server/feature.ts';
import { countSessions, sweepSessions } from './server/sessions.ts';
import { exportSessions } from './server/viewer-sessions.ts';

export const authFeature: Feature = {
  name: 'auth',
  tables: {
    // A member may have signed out or changed the password since the backup.
    sessions: { archive: ['sessions'], backup: 'omit' },
  },
  archive: {
    sections: {
      sessions: (context, { viewer, sessionToken }) => exportSessions(context, viewer, sessionToken),
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
