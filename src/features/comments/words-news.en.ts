/**
 * The sentences of notifications about comments. The feature `news` adds them to its own: see
 * src/features/news/texts.en.ts. Several notifications about one story stand below its title, and their
 * sentences leave the title out. `_about` is a kind of features/subjects, which Malayalam names.
 */
export const news = {
  comment: (who: string, title?: string, _about?: string) =>
    `${who} commented${title ? ` on ‘${title}’` : ''}`,
  reply: (who: string, title?: string, _about?: string) =>
    `${who} replied to you${title ? ` on ‘${title}’` : ''}`,
  mention: (who: string, title?: string, _about?: string) =>
    `${who} mentioned you in a comment${title ? ` on ‘${title}’` : ''}`,
  'comment-like': (people: number, title?: string, _about?: string) => {
    const comment = `your comment${title ? ` on ‘${title}’` : ''}`;
    return people === 1
      ? `1 member likes ${comment}`
      : `${people.toLocaleString('en')} members like ${comment}`;
  },
  'comment-audience': (comments: number, title?: string, _about?: string) =>
    `More people can read ${comments === 1 ? '1 comment' : `${comments.toLocaleString('en')} comments`} of yours${title ? ` on ‘${title}’` : ''} now`,
};

/** What the settings page says of each kind that members can switch off. */
export const choices = {
  comment: 'Comments on my stories',
  reply: 'Replies to my comments',
  mention: 'Comments that mention me',
  'comment-like': 'Likes on my comments',
};

export type CommentNews = typeof news;
