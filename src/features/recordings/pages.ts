import type { FeaturePages } from '../../app/page.ts';

export const recordingsPages: FeaturePages = {
  pages: {
    '/stories/:topic/:story/write-down': {
      file: 'features/recordings/web/write-down-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      allowSignInReturn: true,
      texts: ['recordings', 'stories'],
    },
    '/tell': {
      file: 'features/recordings/web/tell-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      mayRecord: true,
      section: '/new',
      texts: ['recordings'],
    },
  },
  others: {
    '/recordings': { access: 'members', refusal: 'plain-text', uploadLimit: 'photo' },
    '/recordings/:file': { access: 'members', refusal: 'plain-text' },
  },
};
