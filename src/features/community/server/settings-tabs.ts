import type { FeatureAdminTab } from '../../../app/feature.ts';
import { SETTINGS_PARTS } from '../contract.ts';

/** The pages where administrators change the settings of the community. */
export const settingsTabs: FeatureAdminTab[] = [
  ...SETTINGS_PARTS.map((part) => ({ path: `/admin/community/${part}`, label: part })),
  { path: '/admin/topics', label: 'topics' },
].map((tab) => ({ ...tab, group: 'community', permission: 'change-settings', isFirst: true }));
