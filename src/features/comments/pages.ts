import type { FeaturePages } from '../../app/page.ts';

export const commentsPages: FeaturePages = {
  others: {
    '/mentions': { access: 'members', refusal: 'plain-text' },
    '/shown': { access: 'members', refusal: 'plain-text', bodyLimit: 'report' },
  },
  indexes: {
    '/stories/:topic/:story': 'features/comments/web/comments-page.tsx',
    '/gatherings/:gathering': 'features/comments/web/comments-page.tsx',
  },
  lateTexts: { '/stories/:topic/:story': ['comments'], '/gatherings/:gathering': ['comments'] },
};
