import type { Feature } from '../../server/feature.ts';

export const adminFeature: Feature = {
  name: 'admin',
  tables: {},
  adminTabs: [{ path: '/admin/community', label: 'community', permission: 'change-settings' }],
};
