/** The name of the entry of the header, by its path: see `headerLinks` in feature.ts. */
export const header = {
  '/letters': (count: number) => (count === 0 ? 'Letters' : `Letters, ${count} new`),
};

export type Header = typeof header;
