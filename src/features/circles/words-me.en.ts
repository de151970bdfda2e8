/** The links of a member’s own page, by the keys of `ownLinks` in feature.ts. */
export const links = {
  circles: (count: number) => (count === 0 ? 'Circles' : `Circles (${count.toLocaleString('en')})`),
};

export type OwnLinks = typeof links;
