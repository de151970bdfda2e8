/** The sentences of notifications about invitations. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  arrival: (name?: string) =>
    name ? `${name} accepted your invitation and is now a member` : 'Someone you invited is now a member',
};

export type ArrivalNews = typeof news;
