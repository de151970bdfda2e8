/** The sentences of notifications about deputies. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'deputy-named': (name?: string) => `${name ?? 'An administrator'} has named you as their deputy`,
  'took-over': (name?: string) =>
    `${name ?? 'Your deputy'} is now an administrator, because you hadn’t been here for a long time`,
};

export type DeputyNews = typeof news;
