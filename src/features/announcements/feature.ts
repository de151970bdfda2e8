import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { askingKinds } from '../choices/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { ANNOUNCEMENT_NEWS, announcementNews, tellOfAnnouncement } from './server/announcement-news.ts';
import { askingAnnouncements, sweepAnnouncements } from './server/announcements.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  adminTabs: [
    {
      path: '/admin/announcements',
      group: 'community',
      label: 'announcements',
      permission: 'change-settings',
    },
  ],
  tables: { announcements: {} },
  answers: [
    answer(newsKinds, async () => announcementNews),
    answer(askingKinds, async () => askingAnnouncements),
  ],
  jobs: { [ANNOUNCEMENT_NEWS]: tellOfAnnouncement },
  sweeps: { announcements: ({ database }, now) => sweepAnnouncements(database, now) },
};
