import type { Feature } from '../../app/feature.ts';

export const communityFeature: Feature = {
  name: 'community',
  tables: { community: {} },
};
