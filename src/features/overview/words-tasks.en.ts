/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'numbers of the overview': 'Counting for the overview',
  'weekly mails to administrators': 'The weekly emails to administrators',
};

export type Tasks = typeof tasks;
