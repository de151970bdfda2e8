/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'story-news': 'Telling followers of a new story',
};

export type Tasks = typeof tasks;
