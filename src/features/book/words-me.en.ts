/** The links of a member’s own page, by the keys of `ownLinks` in feature.ts. */
export const links = {
  books: (count: number) => (count === 0 ? 'Our books' : `Our books (${count.toLocaleString('en')})`),
};

export type OwnLinks = typeof links;
