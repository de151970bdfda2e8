/** The texts of the editor that fills the screen while a member writes a long text. */
export const texts = {
  composer: {
    next: 'Next',
    done: 'Done',
    keepWriting: 'Keep writing',
    photo: 'Photo',
    photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    typing: 'Type Malayalam in English letters',
    undo: 'Undo',
    audience: {
      forWhom: 'Who is it for?',
      everyone: 'For everyone',
      circle: (name: string, people: number) =>
        `For ${name}, ${people === 1 ? '1 person' : `${people.toLocaleString('en')} people`}`,
      loading: 'Loading your circles',
      missing: 'Choose who it’s for',
      lost: 'For a circle you can no longer write for',
    },
    errors: {
      'audience-widens':
        'More people will be able to read this story and its comments, and we’ll tell everyone who has commented. Save again if that’s what you want.',
      'circle-not-found': 'This circle isn’t here any more. Choose who your story is for.',
      'circle-left': 'You’re no longer in this circle. You can still read your story and delete it.',
      'circle-closed': 'This circle is closed. Choose who your story is for.',
      'audience-missing': 'You began this story for a circle. Choose who it’s for.',
    },
  },
};

declare module './texts.ts' {
  interface Texts {
    composer: typeof texts;
  }
}
