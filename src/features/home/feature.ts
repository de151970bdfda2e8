import type { Feature } from '../../server/feature.ts';

export const homeFeature: Feature = {
  name: 'home',
  tables: {},
  reads: ['accounts', 'memberships', 'outbox', 'stories'],
};
