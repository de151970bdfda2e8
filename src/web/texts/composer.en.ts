/** The texts around a text that fills the screen. */
export const texts = {
  composer: {
    next: 'Next',
    done: 'Done',
    keepWriting: 'Keep writing',
    photo: 'Photo',
    photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    typing: 'Type Malayalam in English letters',
    undo: 'Undo',
  },
};

declare module './texts.ts' {
  interface Texts {
    composer: typeof texts;
  }
}
