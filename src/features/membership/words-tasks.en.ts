/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'factor removals': 'Removing lost second steps of sign-in',
  suspensions: 'Ending suspensions',
};

export type Tasks = typeof tasks;
