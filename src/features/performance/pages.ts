import type { FeaturePages } from '../../app/page.ts';

export const performancePages: FeaturePages = {
  others: {
    '/performance': { access: 'public', bodyLimit: 'report' },
  },
  indexes: {
    '/admin/system': 'features/performance/web/performance-page.tsx',
  },
};
