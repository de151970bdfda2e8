/** What administrators read of `tasks` and `jobs` of feature.ts that fail, by their keys. */
export const tasks = {
  'announcement-news': 'Telling members of an announcement',
  'mails about news': 'Emails about news',
};

export type Tasks = typeof tasks;
