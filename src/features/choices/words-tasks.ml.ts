import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'question-news': 'ചോദ്യം അവസാനിച്ചെന്ന് ഉത്തരം പറഞ്ഞവരെ അറിയിക്കൽ',
};
