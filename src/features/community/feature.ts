import type { Feature } from '../../app/feature.ts';
import { settingsTabs } from './server/settings-tabs.ts';

export const communityFeature: Feature = {
  name: 'community',
  adminTabs: settingsTabs,
  tables: { community: {}, community_logo: {} },
  // Signals of other nodes may get lost: a change then shows after a few seconds.
  tasks: { 'forget-community': async ({ community }) => community.forget() },
};
