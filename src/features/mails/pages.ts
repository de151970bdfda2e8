import type { FeaturePages } from '../../app/page.ts';

export const mailsPages: FeaturePages = {
  pages: {
    '/admin/mails': {
      file: 'features/mails/web/mails-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'admin-mails'],
    },
  },
};
