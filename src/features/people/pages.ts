import type { FeaturePages } from '../../app/page.ts';

export const peoplePages: FeaturePages = {
  pages: {
    '/account/muted': {
      file: 'features/people/web/muted-page.tsx',
      access: 'members',
      texts: ['people'],
    },
    '/profile': {
      file: 'features/people/web/profile-page.tsx',
      access: 'members',
      refusal: 'error-page-for-visitors',
      bodyLimit: 'profile',
      uploadLimit: 'photo',
      section: '/me',
      texts: ['members'],
    },
    '/people': {
      file: 'features/people/web/people-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/people',
      texts: ['people'],
    },
  },
  others: {
    '/profile-photos/:account/:file': { access: 'members', refusal: 'plain-text' },
  },
};
