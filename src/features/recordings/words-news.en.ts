/** The sentences of notifications about the texts that write told stories down. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'writing-offered': (title: string) => `Someone is writing down your story ‘${title}’`,
  'writing-sent': (title: string) => `‘${title}’ has been written down. Is it right?`,
  'writing-approved': (title: string) => `The text you wrote for ‘${title}’ has been published`,
  'writing-returned': (title: string) => `The storyteller would like a change in your text for ‘${title}’`,
  'writing-declined': (title: string) => `The storyteller would rather not have ‘${title}’ written down`,
};

export type WritingNews = typeof news;
