import type { Feature } from '../../app/feature.ts';
import { sweepAnnouncements } from './server/announcements.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  tables: { announcements: {} },
  sweeps: { announcements: ({ database }, now) => sweepAnnouncements(database, now) },
};
