/** The words of Home for what waits, by the keys of `waits` in feature.ts. */
export const waits = {
  letters: (count: number) => `Letters (${count.toLocaleString('en')})`,
};

export type Waits = typeof waits;
