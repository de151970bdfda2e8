import type { Feature } from '../../server/feature.ts';
import { sweepAnnouncements } from './server/announcements.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  tables: { announcements: {} },
  sweeps: { announcements: ({ database }, now) => sweepAnnouncements(database, now) },
};
