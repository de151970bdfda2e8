import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'factor removals': 'നഷ്ടപ്പെട്ട രണ്ടാം ഘട്ടം ഒഴിവാക്കൽ',
  suspensions: 'സസ്പെൻഷൻ തീരുമ്പോൾ തിരിച്ചെടുക്കൽ',
};
