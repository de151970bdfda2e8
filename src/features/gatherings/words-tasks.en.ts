/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'gathering-news': 'Telling people who replied to a gathering',
  'repeating gatherings': 'Adding the next of gatherings that repeat',
  'reminders of gatherings': 'Reminding people of gatherings',
};

export type Tasks = typeof tasks;
