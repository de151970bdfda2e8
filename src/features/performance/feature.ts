import type { Feature } from '../../app/feature.ts';
import { sweepPerformance } from './server/performance.ts';
import { reportRoute } from './server/report-route.ts';

export const performanceFeature: Feature = {
  name: 'performance',
  tables: { performance: {} },
  openRoutes: { '/performance': reportRoute },
  sweeps: {
    performance: ({ database }, now) => sweepPerformance(database, now),
  },
};
