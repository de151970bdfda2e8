import type { FeaturePages } from '../../app/page.ts';

export const feedsPages: FeaturePages = {
  pages: {
    '/account/feed': {
      file: 'features/feeds/web/feed-page.tsx',
      access: 'members',
      texts: ['feeds', 'secret-address'],
    },
  },
  others: {
    '/feed': { access: 'public' },
  },
};
