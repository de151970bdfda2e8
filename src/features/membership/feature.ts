import type { Feature } from '../../server/feature.ts';
import { countMemberships } from './server/member-store.ts';

export const membershipFeature: Feature = {
  name: 'membership',
  adminTabs: [
    { path: '/admin', label: 'pending' },
    { path: '/admin/members', label: 'members' },
    { path: '/admin/decisions', label: 'decisions' },
  ],
  tables: { memberships: {}, decisions: {} },
  gauges: [
    {
      name: 'kerikko_members',
      help: 'Memberships by state and role.',
      labels: ['state', 'role'],
      read: async ({ database }) => {
        const counts = await countMemberships(database);
        return counts.map(({ state, role, count }) => [{ state, role }, count]);
      },
    },
  ],
};
