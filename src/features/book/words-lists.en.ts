/** The titles of lists beside a member’s own page, by the keys of `ownLists` in feature.ts. */
export const lists = {
  books: 'You’re in these books',
};

export type Lists = typeof lists;
