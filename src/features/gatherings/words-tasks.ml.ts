import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'gathering-news': 'ഒത്തുചേരലിനു മറുപടി പറഞ്ഞവരെ അറിയിക്കൽ',
  'repeating gatherings': 'ആവർത്തിക്കുന്ന ഒത്തുചേരലുകളുടെ അടുത്തതു ചേർക്കൽ',
  'reminders of gatherings': 'ഒത്തുചേരലുകൾ ഓർമ്മിപ്പിക്കൽ',
};
