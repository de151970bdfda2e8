/** What News says of an announcement, above its text. */
export const news = {
  announcement: () => 'To all members',
};

export type AnnouncementNews = typeof news;
