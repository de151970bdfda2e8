/** The words of Home for what waits, by the keys of `waits` in feature.ts. */
export const waits = {
  'circles-nobody-keeps': (count: number) =>
    count === 1
      ? 'A circle has nobody who keeps it'
      : `${count.toLocaleString('en')} circles have nobody who keeps them`,
};

export type Waits = typeof waits;
