/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'reminders of cases': 'Reminding moderators of cases',
};

export type Tasks = typeof tasks;
