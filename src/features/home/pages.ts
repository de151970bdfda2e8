import type { FeaturePages } from '../../app/page.ts';

export const homePages: FeaturePages = {
  pages: {
    '/account': {
      file: 'features/home/web/account-page.tsx',
      access: 'signed-in',
      refusal: 'error-page',
      section: '/me',
      texts: ['members'],
    },
    '/settings': {
      file: 'features/home/web/settings-page.tsx',
      access: 'signed-in',
      allowSignInReturn: true,
      section: '/me',
      texts: ['members', 'settings', 'reading'],
    },
    '/me': {
      file: 'features/home/web/me-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/me',
      texts: ['members', 'me', 'stories'],
    },
    '/dashboard': {
      file: 'features/home/web/dashboard-page.tsx',
      access: 'members',
      section: '/dashboard',
      texts: ['members', 'stories'],
    },
    '/admin/goal': {
      file: 'features/home/web/goal-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'goal', 'stories'],
    },
  },
  others: {
    '/account/verification': { access: 'signed-in', refusal: 'plain-text' },
  },
};
