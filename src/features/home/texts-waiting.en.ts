/** The sentences of what features let wait for a member on Home, by their keys: see `waits` of src/app/feature.ts. */
export const texts = {
  homeWaits: {
    'text-to-approve': 'Your told story, written down',
    'story-to-write': 'Write down a told story',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    waiting: typeof texts;
  }
}
