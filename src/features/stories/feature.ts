import type { Feature } from '../../server/feature.ts';

export const storiesFeature: Feature = {
  name: 'stories',
  tables: { stories: {}, likes: {}, topics: {} },
};
