/** The sentences of notifications about questions. The feature `news` adds them to its own. */
export const news = {
  'question-ended': (title?: string) => `Your question has ended${title ? `: ‘${title}’` : ''}`,
  'question-answered': (text: string) => `A question you answered has ended: ‘${text}’`,
  'question-audience': (title?: string) =>
    `More people can see what you chose${title ? ` under ‘${title}’` : ''} now`,
};

export type QuestionNews = typeof news;
