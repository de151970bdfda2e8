import type { FeaturePages } from '../../app/page.ts';

export const invitationsPages: FeaturePages = {
  pages: {
    '/invitations': {
      file: 'features/invitations/web/invitations-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      section: '/me',
      texts: ['invitations'],
    },
  },
};
