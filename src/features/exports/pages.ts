import type { FeaturePages } from '../../app/page.ts';

export const exportsPages: FeaturePages = {
  pages: {
    '/account/community-archive': {
      file: 'features/exports/web/archive-choice-page.tsx',
      access: 'members',
      texts: ['archive-choice'],
    },
    '/admin/exports': {
      file: 'features/exports/web/exports-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'exports'],
    },
  },
  others: {
    '/admin/exports/archive': { access: 'administrators' },
    '/admin/exports/members': { access: 'administrators' },
  },
};
