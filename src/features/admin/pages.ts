import type { FeaturePages } from '../../app/page.ts';

export const adminPages: FeaturePages = {
  pages: {
    '/admin': {
      file: 'features/admin/web/requests-page.tsx',
      frame: 'administration',
      access: 'approvers',
      refusal: 'error-page',
      section: '/me/admin',
      texts: ['admin'],
    },
    '/admin/community': {
      file: 'features/admin/web/community-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'community'],
    },
    '/admin/community/:part': {
      file: 'features/admin/web/settings-page.tsx',
      frame: 'administration',
      access: 'administrators',
      bodyLimit: 'profile',
      uploadLimit: 'photo',
      texts: ['admin', 'community'],
    },
    '/admin/system': {
      file: 'features/admin/web/system-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'admin-mails', 'performance'],
    },
  },
  frames: {
    administration: 'features/admin/web/admin-layout.tsx',
  },
};
