/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'due push messages': 'Push messages',
};

export type Tasks = typeof tasks;
