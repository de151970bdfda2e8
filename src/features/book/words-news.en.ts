/** The sentences of notifications about books. The feature `news` adds them to its own. */
export const news = {
  'book-asks': (title: string) => `May we print your stories in the book ‘${title}’?`,
  'book-foreword': (title: string) => `Would you write the foreword of the book ‘${title}’?`,
  'book-editor': (title: string) => `You’re now an editor of the book ‘${title}’`,
  'book-lost': (title: string) => `A story can no longer be printed in the book ‘${title}’`,
  'book-opened': (title: string) => `The book ‘${title}’ is here`,
};

export type BookNews = typeof news;
