/** The words of Home for what waits, by the keys of `waits` in feature.ts. */
export const waits = {
  'book-asks': (count: number) =>
    count === 1
      ? 'May we print one of your stories?'
      : `May we print ${count.toLocaleString('en')} of your stories?`,
};

export type Waits = typeof waits;
