/** The sentences of notifications about likes. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  like: (people: number, title?: string) => {
    const story = title ? `‘${title}’` : 'your story';
    return people === 1 ? `1 member likes ${story}` : `${people.toLocaleString('en')} members like ${story}`;
  },
};

/** What the settings page says of each kind that members can switch off. */
export const choices = {
  like: 'Likes on my stories',
};

export type LikeNews = typeof news;
