/** The sentences of notifications about gatherings. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'gathering-changed': (title: string) => `‘${title}’ has changed`,
  'gathering-days': (title: string) => `The days of ‘${title}’ have changed. Say again which ones suit you`,
  'gathering-day': (title: string) => `The day of ‘${title}’ is set`,
  'gathering-cancelled': (title: string) => `‘${title}’ is cancelled`,
  'gathering-place': (title: string) => `You have a place at ‘${title}’`,
  'gathering-soon': (title: string) => `‘${title}’ is starting soon`,
};

export type GatheringNews = typeof news;
