/** For each kind of thing that waits: the words before its title, or a sentence with a number of things. */
type Words = Record<string, string | ((count: number) => string)>;

const registered = import.meta.glob<Words>('../*/words-waits.en.ts', {
  eager: true,
  import: 'waits',
});

/** The words for what waits for a member on Home: `waits` of the words-waits.en.ts in their folders. */
export const texts = {
  homeWaits: Object.assign({}, ...Object.values(registered)) as Words,
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    waiting: typeof texts;
  }
}
