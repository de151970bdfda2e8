import type { Feature } from '../../app/feature.ts';

export const homeFeature: Feature = {
  name: 'home',
  tables: {},
  reads: ['accounts', 'memberships', 'outbox', 'stories'],
};
