/** What administrators read of `tasks` and `jobs` of feature.ts that fail, by their keys. */
export const tasks = {
  'book-asking': 'Asking authors about a book',
  'book-opening': 'Telling members about a book',
  'withdrawn editions of books': 'Deleting files of books that may no longer be printed',
};

export type Tasks = typeof tasks;
