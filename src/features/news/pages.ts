import type { FeaturePages } from '../../app/page.ts';

export const newsPages: FeaturePages = {
  pages: {
    '/unsubscribe': {
      file: 'features/news/web/unsubscribe-page.tsx',
      access: 'public',
      acceptsForeignForms: true,
      texts: ['links'],
    },
    '/news': {
      file: 'features/news/web/news-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/news',
      texts: ['news'],
    },
  },
};
