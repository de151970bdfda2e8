import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  deputies: 'പകരം അഡ്മിനെ ചുമതലയേൽപ്പിക്കൽ',
};
