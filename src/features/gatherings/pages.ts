import type { FeaturePages } from '../../app/page.ts';

export const gatheringsPages: FeaturePages = {
  pages: {
    '/gatherings': {
      file: 'features/gatherings/web/gatherings-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/stories',
      texts: ['gatherings', 'stories'],
    },
    '/gatherings/new': {
      file: 'features/gatherings/web/new-gathering-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['gatherings'],
    },
    '/gatherings/calendar': {
      file: 'features/gatherings/web/calendar-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['gatherings', 'secret-address'],
    },
    '/gatherings/:gathering': {
      file: 'features/gatherings/web/gathering-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      allowSignInReturn: true,
      texts: ['gatherings'],
    },
    '/gatherings/:gathering/photos': {
      file: 'features/gatherings/web/gathering-photos-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      texts: ['gatherings'],
    },
    '/gatherings/:gathering/edit': {
      file: 'features/gatherings/web/edit-gathering-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['gatherings'],
    },
  },
  others: {
    '/calendar': { access: 'public' },
    '/gatherings/:gathering/calendar': { access: 'members', allowSignInReturn: true },
  },
  indexes: {
    '/circles/:circle': 'features/gatherings/web/circle-texts-page.tsx',
  },
};
