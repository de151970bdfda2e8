import type { FeaturePages } from '../../app/page.ts';

export const overviewPages: FeaturePages = {
  pages: {
    '/admin/overview': {
      file: 'features/overview/web/overview-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'overview'],
    },
  },
};
