/** The first steps of a new member, on Home. */
export const texts = {
  welcome: {
    next: (step: number, what: string) => `Step ${step} of 3: ${what}`,
    title: 'Three small steps to begin',
    done: 'Done',
    profile: {
      both: { short: 'name and photo', text: 'Add your name and a photo' },
      name: { short: 'your name', text: 'Add your name' },
      photo: { short: 'your photo', text: 'Add your photo' },
    },
    like: { short: 'your first like', text: 'Like a story that you enjoyed' },
    answer: { short: 'your first comment', text: 'Comment on a story: one sentence is enough' },
    badge: 'For two weeks, “New” appears beside your name, so that others can welcome you.',
    skip: 'Skip these steps',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    welcome: typeof texts;
  }
}
