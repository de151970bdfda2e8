import type { FeaturePages } from '../../app/page.ts';

export const topicsPages: FeaturePages = {
  pages: {
    '/admin/topics': {
      file: 'features/topics/web/topics-settings-page.tsx',
      frame: 'administration',
      access: 'administrators',
      bodyLimit: 'profile',
      texts: ['admin', 'topics'],
    },
  },
};
