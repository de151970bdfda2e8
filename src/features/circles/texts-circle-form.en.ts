/** The texts of the forms that start, edit and close a circle. */
export const texts = {
  form: {
    newTitle: 'Start a circle',
    editTitle: 'Edit the circle',
    name: 'Name',
    about: 'What it’s about',
    aboutHint: 'One line. You can leave it empty.',
    colour: 'Colour',
    colours: { clay: 'Brick', leaf: 'Green', sea: 'Blue', plum: 'Purple', sand: 'Gold', slate: 'Indigo' },
    icon: 'Icon',
    icons: { family: 'House', song: 'Music', book: 'Book', table: 'Table', boat: 'Boat', lamp: 'Lamp' },
    seenBy: 'Who can see that it exists?',
    seenByChoices: { members: 'All members', people: 'Only its people' },
    entry: 'How do people join?',
    entryChoices: {
      everyone: 'Anyone can join',
      asking: 'People ask to join',
      invited: 'By invitation',
    },
    entryHint: 'If only its people can see the circle, others can join by invitation only.',
    save: 'Save',
    saving: 'Saving...',
    pictureTitle: 'Its own picture',
    choosePicture: 'Choose a picture',
    pictureHint:
      'It replaces the icon. JPG, PNG, GIF, WebP or AVIF, less than 5\u00a0MB. Everyone who can see the circle sees it.',
    savePicture: 'Use this picture',
    removePicture: 'Show the icon again',
    closeTitle: 'Close the circle',
    closeText:
      'Its people can still read what was written. Nobody can join or write here afterwards. This can’t be undone.',
    close: 'Close the circle for good',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'circle-form': typeof texts;
  }
}
