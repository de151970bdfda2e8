import type { FeaturePages } from '../../app/page.ts';

export const searchPages: FeaturePages = {
  pages: {
    '/search': {
      file: 'features/search/web/search-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/search',
      texts: ['search', 'stories'],
    },
  },
};
