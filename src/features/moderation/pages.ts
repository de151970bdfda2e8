import type { FeaturePages } from '../../app/page.ts';

export const moderationPages: FeaturePages = {
  pages: {
    '/house-rules': {
      file: 'features/moderation/web/house-rules-page.tsx',
      access: 'public',
      bodyLimit: 'profile',
      texts: ['house-rules'],
    },
    '/account/cases/:case': {
      file: 'features/moderation/web/own-case-page.tsx',
      access: 'signed-in',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['moderation'],
    },
    '/report': {
      file: 'features/moderation/web/report-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      texts: ['content', 'moderation'],
    },
    '/moderation': {
      file: 'features/moderation/web/queue-page.tsx',
      frame: 'administration',
      access: 'moderators',
      allowSignInReturn: true,
      section: '/me/admin',
      texts: ['content', 'moderation', 'admin'],
    },
    '/moderation/:case': {
      file: 'features/moderation/web/case-page.tsx',
      access: 'moderators',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['case-outcome', 'content', 'moderation'],
    },
    '/admin/house-rules': {
      file: 'features/moderation/web/edit-rules-page.tsx',
      frame: 'administration',
      access: 'administrators',
      bodyLimit: 'profile',
      texts: ['admin', 'admin-tasks'],
    },
  },
};
