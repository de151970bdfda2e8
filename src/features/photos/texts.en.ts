/** The texts of an enlarged photo. */
export const texts = {
  photos: {
    title: 'Photos of this story',
    place: (place: number, count: number) => `Photo ${place} of ${count}`,
    previous: 'Previous photo',
    next: 'Next photo',
    enlarge: 'Enlarge',
    shrink: 'Fit to screen',
    close: 'Close',
    failed: 'This photo couldn’t be loaded.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    photos: typeof texts;
  }
}
