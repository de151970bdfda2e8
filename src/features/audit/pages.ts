import type { FeaturePages } from '../../app/page.ts';

export const auditPages: FeaturePages = {
  pages: {
    '/moderation/log': {
      file: 'features/audit/web/log-page.tsx',
      frame: 'administration',
      access: 'moderators',
      allowSignInReturn: true,
      texts: ['moderation', 'admin', 'audit'],
    },
  },
  others: {
    '/admin/audit': { access: 'administrators' },
  },
};
