import type { FeaturePages } from '../../app/page.ts';

export const circlesPages: FeaturePages = {
  pages: {
    '/circles': {
      file: 'features/circles/web/circles-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/people',
      texts: ['circles', 'people'],
    },
    '/circles/new': {
      file: 'features/circles/web/new-circle-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['circles', 'circle-form'],
    },
    '/circles/:circle': {
      file: 'features/circles/web/circle-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['circles'],
    },
    '/circles/:circle/people': {
      file: 'features/circles/web/circle-people-page.tsx',
      access: 'members',
      uploadLimit: 'photo',
      allowSignInReturn: true,
      texts: ['circles', 'circle-form'],
    },
  },
  others: {
    '/circle-pictures/:circle/:file': { access: 'members', refusal: 'plain-text' },
    '/audiences': { access: 'members', refusal: 'plain-text' },
  },
};
