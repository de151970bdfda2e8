import type { Feature } from '../../server/feature.ts';
import { requireOtherAdministrator } from './server/administrators.ts';
import { exportDecisions, exportMembership } from './server/export-membership.ts';
import { countMemberships } from './server/member-store.ts';

export const membershipFeature: Feature = {
  name: 'membership',
  adminTabs: [
    { path: '/admin', label: 'pending', permission: 'see-members' },
    { path: '/admin/members', label: 'members', permission: 'see-members' },
    { path: '/admin/decisions', label: 'decisions', permission: 'see-members' },
  ],
  tables: {
    memberships: { archive: ['membership'] },
    decisions: { archive: ['decisions'] },
  },
  archive: {
    sections: {
      membership: (context, { viewer }) => exportMembership(context, viewer),
      decisions: (context, { viewer }) => exportDecisions(context, viewer),
    },
  },
  leaving: {
    check: requireOtherAdministrator,
  },
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
