import type { FeaturePages } from '../../app/page.ts';

export const pushPages: FeaturePages = {
  pages: {
    '/news/settings': {
      file: 'features/push/web/news-settings-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['news', 'push'],
    },
  },
  others: {
    '/push-devices': { access: 'members' },
  },
};
