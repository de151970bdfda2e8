/** What forms say about a text that this device kept. */
export const texts = {
  unsent: {
    restored: 'What you typed here before is back. It isn’t sent yet.',
    earlier: 'You typed this before, but what stands here has changed since.',
    take: 'Use my text',
    discard: 'Discard',
  },
};

declare module './texts.ts' {
  interface Texts {
    unsent: typeof texts;
  }
}
