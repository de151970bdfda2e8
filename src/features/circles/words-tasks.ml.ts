import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'left circles': 'ഗ്രൂപ്പ് വിട്ടവരെ മറക്കൽ',
  'circles without a keeper': 'ഗ്രൂപ്പ് ആരു നടത്തും എന്നു ചോദിക്കൽ',
};
