/** The texts of the picture on the cover of a book. */
export const texts = {
  bookCover: {
    title: 'A picture on the cover',
    intro:
      'A picture of your own can take the place of the drawn cover. It fills the whole cover, so its edges may be cut off.',
    file: 'Picture',
    other: 'Another picture',
    fileHint: 'Upright, at least 1,872 by 2,772 pixels for print, smaller than 5\u00a0MB.',
    alt: 'Description',
    altHint: 'For people who can’t see the picture.',
    titled: 'Print the title on the picture',
    save: 'Save the picture',
    remove: 'Remove the picture',
    small: (paper: string, dpi: number) =>
      `On ${paper}, the picture has ${dpi.toLocaleString('en')} dots an inch. It takes 300 to look sharp in print.`,
    errors: {
      'cover-missing': 'Choose a picture.',
      'photo-invalid': 'The picture can’t be read. Choose one in JPEG, PNG, WebP or GIF.',
      'photo-heic': 'The picture is a HEIC photo. Choose one in JPEG, PNG, WebP or GIF.',
      'photo-too-large': 'The picture must be smaller than 5\u00a0MB.',
      'photo-too-many-pixels': 'The picture has more than 32 megapixels. Choose a smaller one.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'book-cover': typeof texts;
  }
}
