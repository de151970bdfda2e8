/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'mails about news': 'Emails about news',
  digests: 'Planning the emails about new stories',
};

export type Tasks = typeof tasks;
