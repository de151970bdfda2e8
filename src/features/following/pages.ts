import type { FeaturePages } from '../../app/page.ts';

export const followingPages: FeaturePages = {
  pages: {
    '/following': {
      file: 'features/following/web/following-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['following', 'stories'],
    },
  },
};
