import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'community words': 'എഴുതുമ്പോൾ കാണിക്കുന്ന വാക്കുകൾ',
};
