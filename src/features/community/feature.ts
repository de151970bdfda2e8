import type { Feature } from '../../server/feature.ts';

export const communityFeature: Feature = {
  name: 'community',
  tables: { community: {} },
};
