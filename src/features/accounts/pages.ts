import type { FeaturePages } from '../../app/page.ts';

export const accountsPages: FeaturePages = {
  pages: {
    '/': {
      file: 'features/accounts/web/sign-in-page.tsx',
      access: 'public',
      texts: ['sign-in'],
    },
    '/second-step': {
      file: 'features/accounts/web/second-step-page.tsx',
      access: 'public',
      texts: ['security'],
    },
    '/passkey': {
      file: 'features/accounts/web/passkey-page.tsx',
      access: 'public',
      texts: ['sign-in', 'security'],
    },
    '/reset-password': {
      file: 'features/accounts/web/reset-password-page.tsx',
      access: 'public',
      texts: ['sign-in', 'links'],
    },
    '/verify-email': {
      file: 'features/accounts/web/verify-email-page.tsx',
      access: 'public',
      texts: ['sign-in', 'links'],
    },
    '/email-link': {
      file: 'features/accounts/web/email-link-page.tsx',
      access: 'public',
      texts: ['links'],
    },
    '/goodbye': {
      file: 'features/accounts/web/goodbye-page.tsx',
      access: 'public',
      texts: ['members-data'],
    },
    '/reader-settings': {
      file: 'features/accounts/web/reader-settings-page.tsx',
      access: 'public',
      texts: [],
    },
    '/sign-out': {
      file: 'features/accounts/web/sign-out-page.tsx',
      access: 'signed-in',
      texts: [],
    },
    '/account/security': {
      file: 'features/accounts/web/sign-in-security-page.tsx',
      access: 'members',
      texts: ['security'],
    },
    '/account/email': {
      file: 'features/accounts/web/change-email-page.tsx',
      access: 'members',
      texts: ['security'],
    },
    '/account/own-data': {
      file: 'features/accounts/web/own-data-page.tsx',
      access: 'signed-in',
      texts: ['members-data'],
    },
  },
  others: {
    '/account/own-data/archive': { access: 'signed-in' },
  },
};
