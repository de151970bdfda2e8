/** The sentences of notifications about new stories. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  story: (who: string, title?: string) => `${who} published ${title ? `‘${title}’` : 'this story'}`,
  'circle-story': (who: string, circle: string, title?: string) =>
    `${who} published ${title ? `‘${title}’` : 'this story'} in the circle ‘${circle}’`,
};

/** What the settings page says of each kind that members can switch off. */
export const choices = {
  story: 'New stories by people and on topics I follow',
};

export type StoryNews = typeof news;
