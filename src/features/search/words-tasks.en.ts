/** What administrators read of `tasks` and `jobs` of feature.ts that fail, by their keys. */
export const tasks = {
  'search marks': 'The index of the search',
};

export type Tasks = typeof tasks;
