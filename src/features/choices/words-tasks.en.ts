/** What administrators read of a job of questions that fails. */
export const tasks = {
  'question-news': 'Telling members that a question has ended',
};

export type Tasks = typeof tasks;
