/** The links of another member's page, by the keys of `personLinks` in feature.ts. */
export const links = {
  letters: 'Write a letter',
};

export type PersonLinks = typeof links;
