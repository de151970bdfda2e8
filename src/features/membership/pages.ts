import type { FeaturePages } from '../../app/page.ts';

export const membershipPages: FeaturePages = {
  pages: {
    '/keep-factors': {
      file: 'features/membership/web/keep-factors-page.tsx',
      access: 'public',
      texts: ['links'],
    },
    '/ask-again': {
      file: 'features/membership/web/ask-again-page.tsx',
      access: 'public',
      texts: ['links'],
    },
    '/application': {
      file: 'features/membership/web/application-page.tsx',
      access: 'public',
      texts: ['application'],
    },
    '/admin/members': {
      file: 'features/membership/web/members-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin'],
    },
    '/admin/members/:account': {
      file: 'features/membership/web/member-page.tsx',
      frame: 'administration',
      access: 'approvers',
      texts: ['admin'],
    },
    '/admin/decisions': {
      file: 'features/membership/web/decisions-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin'],
    },
  },
};
