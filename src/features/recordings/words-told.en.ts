/** The sentences of News about the texts that write told stories down. News adds them to its own: see src/features/news/texts.en.ts. */
export const told = {
  'writing-offered': (title: string) => `Somebody writes your story ‘${title}’ down`,
  'writing-sent': (title: string) => `‘${title}’ is written down. Is it right?`,
  'writing-approved': (title: string) => `The text that you wrote for ‘${title}’ is published`,
  'writing-returned': (title: string) => `The teller of ‘${title}’ wants something different in your text`,
  'writing-declined': (title: string) => `‘${title}’ is not to be written down`,
};

export type ToldWriting = typeof told;
