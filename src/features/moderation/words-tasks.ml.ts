import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'reminders of cases': 'പരാതികൾ മോഡറേറ്റർമാരെ ഓർമ്മിപ്പിക്കൽ',
};
