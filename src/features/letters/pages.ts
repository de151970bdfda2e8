import type { FeaturePages } from '../../app/page.ts';

export const lettersPages: FeaturePages = {
  pages: {
    '/letters': {
      file: 'features/letters/web/letters-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/letters',
      texts: ['letters'],
    },
    '/letters/:correspondence': {
      file: 'features/letters/web/correspondence-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      texts: ['letters'],
    },
    '/letters/to/:account': {
      file: 'features/letters/web/first-letter-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      texts: ['letters'],
    },
  },
};
