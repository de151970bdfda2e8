/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'forget-community': 'Reading the community’s settings again',
};

export type Tasks = typeof tasks;
