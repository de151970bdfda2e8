/** The parameters of a story's address that only its comments depend on. */
const PARAMETERS = [
  'before',
  'after',
  'comment',
  'thread',
  'reply',
  'edit-comment',
  'deleted-comment',
  'posted',
];

/** Returns whether an address says which of a story's comments to show. */
export function namesComments({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => PARAMETERS.includes(name));
}
