import type { FeaturePages } from '../../app/page.ts';

export const deputiesPages: FeaturePages = {
  pages: {
    '/account/deputy': {
      file: 'features/deputies/web/deputy-page.tsx',
      access: 'members',
      texts: ['deputies'],
    },
  },
};
