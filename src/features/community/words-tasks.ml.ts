import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'forget-community': 'കൂട്ടായ്മയുടെ ക്രമീകരണം വീണ്ടും വായിക്കൽ',
};
