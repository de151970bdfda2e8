import type { Feature } from '../../server/feature.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  adminTabs: [{ path: '/admin/house-rules', label: 'houseRules', permission: 'edit-house-rules' }],
  tables: {
    house_rules: { archive: { omitted: 'Contains the community’s texts, which everyone can read.' } },
  },
};
