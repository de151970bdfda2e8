import type { Feature } from '../../app/feature.ts';
import { sweepPerformance } from './server/performance.ts';

export const performanceFeature: Feature = {
  name: 'performance',
  tables: { performance: {} },
  sweeps: {
    performance: ({ database }, now) => sweepPerformance(database, now),
  },
};
