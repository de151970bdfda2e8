import type { FeaturePages } from '../../app/page.ts';

export const announcementsPages: FeaturePages = {
  pages: {
    '/admin/announcements': {
      file: 'features/announcements/web/announce-page.tsx',
      frame: 'administration',
      access: 'administrators',
      bodyLimit: 'profile',
      texts: ['admin', 'announcements'],
    },
  },
};
