/** The texts of books that all members see. */
export const texts = {
  books: {
    title: 'Our books',
    intro: 'Books made of our stories.',
    toList: 'Back to our books',
    none: 'There’s no book yet',
    noneText: 'When a book is made of our stories, you’ll find it here.',
    begin: 'Begin a book',
    asks: (count: number) =>
      count === 1
        ? 'One of your stories needs your reply'
        : `${count.toLocaleString('en')} of your stories need your reply`,
    answer: 'Your replies',
    edit: 'Edit',
    isMade: 'Only its editors can see it so far.',
    contents: 'Contents',
    thanks: 'Thank you',
    thanksTo: 'Everyone whose story is in this book:',
    files: 'Read it',
    fileNames: {
      'book.epub': 'E-book (EPUB)',
      'english-letters.epub': 'E-book in English letters (EPUB)',
      'print.pdf': 'For the printer (PDF)',
      'screen.pdf': 'For the screen (PDF)',
      'facing-print.pdf': 'For print, with English letters on facing pages (PDF)',
      'facing-screen.pdf': 'For the screen, with English letters on facing pages (PDF)',
      'english-letters.pdf': 'For the printer, in English letters (PDF)',
    },
    anonymous: 'Anonymous User',
    notFound: 'This book isn’t here',
    notFoundText: 'It may have been closed again, or the link is incomplete.',
    ask: {
      title: 'Your stories in the book',
      intro: 'Nothing is printed in this book without your yes. If you don’t reply, that’s a no.',
      until: (date: string) => `You can change your replies until ${date}.`,
      closed: 'The book is closed: replies can no longer be changed.',
      none: 'No story of yours is waiting for a reply.',
      asStands: 'This is how it will look in the book:',
      correct: 'Correct it for the book',
      correctHint: 'Your story here doesn’t change.',
      storyTitle: 'Title in the book',
      text: 'Text in the book',
      photoNumber: (place: number) => `Photo ${place}`,
      photo: (place: number) => `Print photo ${place}`,
      caption: (place: number) => `Who or what is on photo ${place}`,
      writer: 'You wrote down this story. It’s printed only if both you and the storyteller say yes.',
      question: 'May it be printed?',
      answers: { yes: 'Yes', anonymous: 'Yes, without my name', no: 'No' },
      asName: (name: string) => `as ${name}`,
      save: 'Save my reply',
      saving: 'Saving...',
      saved: 'Your reply is saved.',
      current: { yes: 'You said yes.', anonymous: 'You said yes, without your name.', no: 'You said no.' },
      foreword: 'The foreword',
      forewordHint:
        'You’re asked to write it. It’s printed with your name. Leave it empty if you’d rather not.',
      saveForeword: 'Save the foreword',
    },
    errors: {
      'book-not-found': 'This book is no longer here.',
      'book-closed': 'The book is closed: replies can no longer be changed.',
      'newcomer-text': 'New members can’t write links or numbers into a book yet.',
      'content-too-long': 'The text is too long.',
      'title-too-long': 'The title is too long.',
      blank: 'A story needs a title.',
      'too-long': 'One of the texts is too long.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    book: typeof texts;
  }
}
