import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'names in lists': 'ലിസ്റ്റുകളിലെ പേരുകളുടെ ക്രമം',
};
