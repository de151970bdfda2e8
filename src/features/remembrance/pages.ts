import type { FeaturePages } from '../../app/page.ts';

export const remembrancePages: FeaturePages = {
  pages: {
    '/account/own-data/wishes': {
      file: 'features/remembrance/web/wishes-page.tsx',
      access: 'members',
      texts: ['remembrance'],
    },
    '/people/:account/remembrance': {
      file: 'features/remembrance/web/words-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      bodyLimit: 'profile',
      texts: ['remembrance'],
    },
  },
  others: {
    '/people/:account/remembrance/archive': { access: 'members', allowSignInReturn: true },
  },
};
