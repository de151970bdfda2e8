/** The links of a member’s own page, by the keys of `ownLinks` in feature.ts. */
export const links = {
  letters: (count: number) => (count === 0 ? 'Letters' : `Letters (${count.toLocaleString('en')})`),
};

export type OwnLinks = typeof links;
