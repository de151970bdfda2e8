/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'names in lists': 'The order of names in lists',
};

export type Tasks = typeof tasks;
