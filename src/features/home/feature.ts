import type { Feature } from '../../app/feature.ts';
import { verificationRoute } from './server/verification-route.ts';

export const homeFeature: Feature = {
  name: 'home',
  adminTabs: [{ path: '/admin/goal', group: 'community', label: 'goal', permission: 'change-settings' }],
  routes: { '/account/verification': verificationRoute },
  tables: {
    skipped_welcomes: { archive: { omitted: 'Says only that the first steps on Home are hidden.' } },
  },
  reads: ['comments', 'likes'],
};
