import type { Feature } from '../../app/feature.ts';
import { settingsTabs } from './server/settings-tabs.ts';

export const communityFeature: Feature = {
  name: 'community',
  adminTabs: settingsTabs,
  tables: { community: {}, community_logo: {} },
  // A signal from another node may get lost. Without the signal, a change shows after a few seconds.
  tasks: { 'forget-community': async ({ community }) => community.forget() },
};
