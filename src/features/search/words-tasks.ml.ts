import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'search marks': 'തിരച്ചിലിന്റെ സൂചിക',
  'search index': 'തിരച്ചിലിന്റെ സൂചിക ഉണ്ടാക്കൽ',
};
