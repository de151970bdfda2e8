import type { Feature } from '../../app/feature.ts';

export const adminFeature: Feature = {
  name: 'admin',
  tables: {},
  adminTabs: [
    { path: '/admin/community', label: 'community', permission: 'change-settings' },
    { path: '/admin/system', label: 'system', permission: 'see-performance' },
  ],
};
