import type { Feature } from '../../server/feature.ts';

export const accountFeature: Feature = {
  name: 'account',
  tables: { accounts: {} },
};
