import type { Feature } from '../../app/feature.ts';

export const adminFeature: Feature = {
  name: 'admin',
  tables: {},
  adminTabs: [
    { path: '/admin/system', group: 'system', label: 'system', permission: 'see-performance', isFirst: true },
  ],
};
