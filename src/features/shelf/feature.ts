import type { Feature } from '../../app/feature.ts';

/** Devices keep the shelf: the server stores nothing for it. */
export const shelfFeature: Feature = {
  name: 'shelf',
  tables: {},
};
