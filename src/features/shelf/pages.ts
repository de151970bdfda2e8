import type { FeaturePages } from '../../app/page.ts';

export const shelfPages: FeaturePages = {
  pages: {
    '/shelf': {
      file: 'features/shelf/web/shelf-page.tsx',
      access: 'members',
      texts: ['shelf'],
    },
  },
  others: {
    '/shelf/stories': { access: 'members', refusal: 'plain-text' },
    '/shelf/waiting': { access: 'members', refusal: 'plain-text', bodyLimit: 'story' },
  },
};
