import type { FeaturePages } from '../../app/page.ts';

export const photosPages: FeaturePages = {
  others: {
    '/story-photos/:file': { access: 'members', refusal: 'plain-text' },
  },
};
