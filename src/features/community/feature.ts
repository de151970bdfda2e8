import type { Feature } from '../../app/feature.ts';

export const communityFeature: Feature = {
  name: 'community',
  tables: { community: {}, community_logo: {} },
  // Signals of other nodes may get lost: a change then shows after a few seconds.
  tasks: { 'forget-community': async ({ community }) => community.forget() },
};
