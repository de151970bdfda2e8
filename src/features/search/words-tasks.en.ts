/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'search marks': 'The index of the search',
  'search index': 'Building the index of the search',
};

export type Tasks = typeof tasks;
