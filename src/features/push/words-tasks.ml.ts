import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'due push messages': 'ഫോണിലും കമ്പ്യൂട്ടറിലും കിട്ടുന്ന അറിയിപ്പുകൾ',
};
