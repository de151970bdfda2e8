import type { Feature } from '../../server/feature.ts';
import { sweepAnnouncements } from './server/announcements.ts';

export const communityFeature: Feature = {
  name: 'community',
  tables: { community: {}, announcements: {} },
  sweeps: { announcements: ({ database }, now) => sweepAnnouncements(database, now) },
  adminTabs: [{ path: '/admin/community', label: 'community', permission: 'change-settings' }],
};
