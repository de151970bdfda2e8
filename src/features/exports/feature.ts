import type { Feature } from '../../app/feature.ts';
import { readConsent } from './server/archive-consent.ts';
import { exportRoutes } from './server/export-routes.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  adminTabs: [
    { path: '/admin/exports', group: 'community', label: 'exports', permission: 'export-community' },
  ],
  tables: {
    archive_consents: { archive: ['communityArchive'] },
  },
  reads: ['comments'],
  routes: exportRoutes,
  archive: {
    sections: {
      communityArchive: (context, { viewer }) => readConsent(context, viewer),
    },
  },
};
