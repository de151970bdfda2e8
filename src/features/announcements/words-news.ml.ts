import type { AnnouncementNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: AnnouncementNews = {
  announcement: () => 'പൊതു അറിയിപ്പ്',
};
