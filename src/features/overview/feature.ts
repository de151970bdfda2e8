import type { Feature } from '../../app/feature.ts';
import { longestWait } from '../news/server/digest-time.ts';
import { recountNumbers } from './server/kept-numbers.ts';
import { exportWeekday, planWeeklyMails, queueWeeklyMails } from './server/weekly-mail.ts';

export const overviewFeature: Feature = {
  name: 'overview',
  tables: {
    overview_mails: {
      archive: ['weeklyMail'],
      // A restored copy must send nothing: planWeeklyMails plans new times.
      async backup(snapshot) {
        await snapshot.updateTable('overview_mails').set({ due_at: null }).execute();
      },
    },
    overview_numbers: {},
  },
  adminTabs: [
    { path: '/admin/overview', group: 'overview', label: 'overview', permission: 'see-performance' },
  ],
  plannedTimes: [
    { table: 'overview_mails', column: 'due_at', longestMs: longestWait('week'), becomes: 'null' },
  ],
  tasks: {
    'numbers of the overview': recountNumbers,
    async 'weekly mails to administrators'(context, now, signal) {
      await planWeeklyMails(context, now);
      await queueWeeklyMails(context, now, signal);
    },
  },
  archive: {
    sections: {
      weeklyMail: ({ database }, { viewer }) => exportWeekday(database, viewer.accountId),
    },
  },
};
