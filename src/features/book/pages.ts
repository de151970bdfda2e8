import type { FeaturePages } from '../../app/page.ts';

export const bookPages: FeaturePages = {
  pages: {
    '/books': {
      file: 'features/book/web/books-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      section: '/me',
      texts: ['book'],
    },
    '/books/new': {
      file: 'features/book/web/new-book-page.tsx',
      access: 'administrators',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['book', 'book-editors'],
    },
    '/books/:book': {
      file: 'features/book/web/book-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['book'],
    },
    '/books/:book/answer': {
      file: 'features/book/web/answer-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      allowSignInReturn: true,
      texts: ['book'],
    },
    '/books/:book/edit': {
      file: 'features/book/web/workshop-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      allowSignInReturn: true,
      texts: ['book', 'book-editors'],
    },
    '/books/:book/facts': {
      file: 'features/book/web/book-facts-page.tsx',
      access: 'members',
      bodyLimit: 'profile',
      uploadLimit: 'photo',
      allowSignInReturn: true,
      texts: ['book', 'book-editors', 'book-cover'],
    },
    '/books/:book/stories': {
      file: 'features/book/web/choose-stories-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['book', 'book-editors', 'book-choice'],
    },
    '/books/:book/print': {
      file: 'features/book/web/print-page.tsx',
      access: 'members',
      allowSignInReturn: true,
      texts: ['book', 'book-editors'],
    },
  },
  others: {
    '/book-covers/:book/:file': { access: 'members', refusal: 'plain-text' },
    '/book-files/:file': { access: 'members', refusal: 'plain-text' },
  },
};
