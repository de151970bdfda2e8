/** The texts of the page on which editors choose the stories of a book. */
export const texts = {
  bookChoice: {
    title: 'Choose stories',
    topic: 'Topic',
    allTopics: 'All topics',
    author: 'Author',
    from: 'From the year',
    to: 'To the year',
    order: 'Order',
    orders: { newest: 'Newest first', liked: 'Most liked first' },
    aloud: 'Only recorded stories',
    filters: 'Search',
    filter: 'Show',
    add: 'Add',
    addOf: (title: string) => `Add ‘${title}’ to the book`,
    likes: (count: number) => (count === 1 ? '1 like' : `${count.toLocaleString('en')} likes`),
    isAloud: 'recorded',
    none: 'No stories match.',
    onlyNewest: (count: number) =>
      `The most liked of the newest ${count.toLocaleString('en')} stories. To see older ones, choose years.`,
    first: 'Back to the first ones',
    next: 'More stories',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'book-choice': typeof texts;
  }
}
