import type { FeaturePages } from '../../app/page.ts';

export const readingPages: FeaturePages = {
  pages: {
    '/people/:account': {
      file: 'features/reading/web/person-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['people', 'stories', 'following'],
    },
    '/stories': {
      file: 'features/reading/web/topics-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/stories',
      texts: ['stories'],
    },
    '/stories/latest': {
      file: 'features/reading/web/latest-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['stories'],
    },
    '/stories/:topic': {
      file: 'features/reading/web/topic-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      texts: ['stories'],
    },
    '/stories/:topic/:story': {
      file: 'features/reading/web/story-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      texts: ['stories'],
    },
    '/reading/:list': {
      file: 'features/reading/web/reading-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/me',
      texts: ['reading', 'stories'],
    },
  },
  lateTexts: { '/stories/:topic/:story': ['reading', 'choices'] },
  others: {
    '/reading-place': { access: 'members', refusal: 'plain-text', bodyLimit: 'report' },
  },
};
