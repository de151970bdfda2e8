import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'announcement-news': 'പൊതു അറിയിപ്പ് അംഗങ്ങളെ അറിയിക്കൽ',
};
