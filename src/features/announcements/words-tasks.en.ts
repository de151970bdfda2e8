/** What administrators read of a job of announcements that fails. */
export const tasks = {
  'announcement-news': 'Telling members of an announcement',
};

export type Tasks = typeof tasks;
