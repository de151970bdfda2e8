import type { Feature } from '../../server/feature.ts';

export const performanceFeature: Feature = {
  name: 'performance',
  tables: { performance: {} },
};
