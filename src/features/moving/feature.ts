import type { Feature } from '../../app/feature.ts';

export const movingFeature: Feature = {
  name: 'moving',
  tables: {
    imports: { archive: { omitted: 'Says only that the account came from another home.' } },
  },
};
