/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'community words': 'The words that typing suggests',
};

export type Tasks = typeof tasks;
