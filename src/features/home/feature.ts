import type { Feature } from '../../app/feature.ts';

export const homeFeature: Feature = {
  name: 'home',
  tables: {
    skipped_welcomes: { archive: { omitted: 'Says only that the first steps on Home are hidden.' } },
  },
  reads: ['comments', 'likes', 'stories'],
};
