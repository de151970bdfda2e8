import type { Feature } from '../../server/feature.ts';

export const communityFeature: Feature = {
  name: 'community',
  tables: { community: {} },
  adminTabs: [{ path: '/admin/community', label: 'community', permission: 'change-settings' }],
};
