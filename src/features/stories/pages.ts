import type { FeaturePages } from '../../app/page.ts';

export const storiesPages: FeaturePages = {
  pages: {
    '/new': {
      file: 'features/stories/web/new-story-page.tsx',
      access: 'members',
      section: '/new',
      texts: ['writing'],
    },
    '/write': {
      file: 'features/stories/web/write-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      uploadLimit: 'storyWithPhoto',
      allowSignInReturn: true,
      section: '/new',
      texts: ['stories', 'writing'],
    },
    '/drafts': {
      file: 'features/stories/web/drafts-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/me',
      texts: ['stories', 'writing'],
    },
  },
  lateTexts: { '/write': ['composer'] },
  others: {
    '/write/draft': { access: 'members', refusal: 'plain-text', bodyLimit: 'draft' },
    '/story-photos': { access: 'members', refusal: 'plain-text', uploadLimit: 'photo' },
  },
};
