import type { FeaturePages } from '../../app/page.ts';

export const typingPages: FeaturePages = {
  others: {
    '/typing/words': { access: 'members', refusal: 'plain-text' },
  },
};
